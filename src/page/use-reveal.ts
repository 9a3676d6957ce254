import { useLayoutEffect } from 'preact/hooks';

/**
 * Shows the reader what the address names, and moves the focus there, at each visit. Its id is not the address itself:
 * a browser that finds it, too, would take the focus away again.
 */
export function useReveal(target: string, visit: number): void {
  useLayoutEffect(() => {
    if (target === '') return;
    // What has to be opened or listed first is there by the next frame.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(`at:${target}`);
      element?.scrollIntoView({ block: 'start' });
      const inside = element?.querySelector<HTMLElement>('summary, h2, h3') ?? element;
      if (inside && inside.tagName !== 'SUMMARY') inside.tabIndex = -1;
      inside?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [visit]);
}
