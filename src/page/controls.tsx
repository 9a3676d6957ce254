import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Whether details are open, and a way to change it. A visit that leads there opens them. */
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

/** Details whose content is made when they are opened: a report has more of them than anyone opens. */
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

/** Not every browser lets a page that was opened from a disk write to the clipboard in the first way. */
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
