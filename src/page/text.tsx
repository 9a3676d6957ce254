import type { ComponentChildren } from 'preact';
import { invisible, visible } from '../report/text/plain-text.js';
import { requirementOf } from './data.js';

/** Text from a server. Invisible and control characters become marked escapes. */
export function Text({ of }: { of: string }) {
  const odd = of.match(invisible) ?? [];
  return of.split(invisible).map((part, at) => (
    <>
      {part}
      {odd[at] !== undefined && <span class="odd warn">{visible(odd[at])}</span>}
    </>
  ));
}

/** Text of the contract, with quoted parts as code. */
export function Prose({ of }: { of: string }) {
  return of.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? <Code of={part} /> : <Text of={part} />));
}

/** Text of the report, with links for ids of requirements. */
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

/** A link to a requirement or a root cause. */
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

/** A section of the page with its number of items. */
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

/** The head of a table. */
export const TableHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((title) => (
        <th scope="col">{title}</th>
      ))}
    </tr>
  </thead>
);

interface ListProps {
  items: readonly ComponentChildren[];
  /** The class of the list. */
  name?: string;
  most?: number;
  noun?: string;
}

/** A list that shows its first items, and the others on demand; nothing if it is empty. Texts may come from a server. */
export function List({ items, name = 'plain', most = items.length, noun = '' }: ListProps) {
  if (items.length === 0) return null;
  const rows = items.map((item) => <li>{typeof item === 'string' ? <Text of={item} /> : item}</li>);
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
