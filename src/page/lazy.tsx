import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  class: string;
  summary: ComponentChildren;
  children: () => ComponentChildren;
}

/** Details whose content is made when they are opened: a report has more of them than anyone opens. */
export function Lazy({ class: name, summary, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
