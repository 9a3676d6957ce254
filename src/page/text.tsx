import type { ComponentChildren } from 'preact';
import { invisible, visible } from '../report/text/plain-text.js';
import { requirementOf } from './data.js';

/** Text of a server or about one: characters that do not show, or steer what shows them, stand as marked escapes. */
export function Text({ of }: { of: string }) {
  const odd = of.match(invisible) ?? [];
  return of.split(invisible).map((part, at) => (
    <>
      {part}
      {odd[at] !== undefined && <span class="odd warn">{visible(odd[at])}</span>}
    </>
  ));
}

/** Text of the contract, in which what is quoted stands out. */
export function Prose({ of }: { of: string }) {
  return of.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? <Code of={part} /> : <Text of={part} />));
}

/** Words of the report, in which the ids of requirements lead to them. */
export function Words({ of }: { of: string }) {
  return of
    .split(/(\b\w+\/[\w*-]+(?:\.[\w*-]+)*)/)
    .map((part, at) => (at % 2 === 1 && requirementOf(part) ? <Link to={part} /> : <Prose of={part} />));
}

export const Code = ({ of }: { of: string }) => (
  <code>
    <Text of={of} />
  </code>
);

/** A link to a requirement, or to a cause. */
export const Link = ({ to, hash = to }: { to: string; hash?: string }) => (
  <a class="id" href={`#${hash}`}>
    {to}
  </a>
);

interface SectionProps {
  id: string;
  title: string;
  count?: number;
  lead?: ComponentChildren;
  children: ComponentChildren;
}

/** A section of the page, with how much is in it. */
export function Section({ id, title, count, lead, children }: SectionProps) {
  return (
    <section id={`at:${id}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title} {count !== undefined && <span class="count">{count}</span>}
      </h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </section>
  );
}

/** A part of the summary. */
export const Card = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="card box" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface ListProps {
  items: readonly ComponentChildren[];
  /** The class of the list. */
  name?: string;
  most?: number;
  noun?: string;
}

/** A list, of which the first items are shown, and the others on demand; nothing where it is empty. */
export function List({ items, name = 'plain', most = items.length, noun = '' }: ListProps) {
  if (items.length === 0) return null;
  const rows = items.map((item) => <li>{item}</li>);
  return (
    <>
      <ul class={name}>{rows.slice(0, most)}</ul>
      {rows.length > most && (
        <details>
          <summary>
            {rows.length - most} more{noun}
          </summary>
          <ul class={name}>{rows.slice(most)}</ul>
        </details>
      )}
    </>
  );
}
