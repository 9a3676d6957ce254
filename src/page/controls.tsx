import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The open state of details and its setter. A visit opens them. */
export function useOpen(visit: number | null, isOpenAtFirst = false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst || visit !== null);
  useLayoutEffect(() => {
    if (visit !== null) setOpen(true);
  }, [visit]);
  return [isOpen, setOpen] as const;
}

interface LazyProps {
  class: string;
  summary: ComponentChildren;
  children: () => ComponentChildren;
}

/** Details that render their content when opened: a report has many of them. */
export function Lazy({ class: name, summary, children }: LazyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

/** A command line with a button that copies it. */
export function Command({ text, title }: { text: string; title: string }) {
  const [isCopied, setCopied] = useState(false);
  const take = async () => {
    await copy(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div class="command box">
      <div>
        <span>{title}</span>
        <button type="button" onClick={() => void take()} aria-label={`Copy: ${title}`}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <span class="hidden" aria-live="polite">
          {isCopied && 'Copied'}
        </span>
      </div>
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </div>
  );
}

/** Copies a text. Some browsers deny pages from a local file the clipboard API, so `execCommand` is the fallback. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    const before = document.activeElement as HTMLElement | null;
    area.value = text;
    area.className = 'hidden';
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    before?.focus();
  }
}
