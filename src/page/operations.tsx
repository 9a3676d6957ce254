import type { OperationResult } from '../report/model/model.js';
import { report } from './data.js';
import { type Kind, noFilters } from './filter.js';
import { hashOf } from './place.js';
import { Sign } from './verdict-sign.js';

const statuses: Record<OperationResult['status'], { title: string; kind: Kind }> = {
  kept: { title: 'kept', kind: 'pass' },
  broken: { title: 'broken', kind: 'fail' },
  'not-there': { title: 'not there', kind: 'warn' },
  'not-judged': { title: 'not judged', kind: 'not-offered' },
};

/** What became of each operation, by tag. */
export function Operations() {
  const { operations } = report;
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <section id="at:operations" aria-labelledby="operations-title">
      <h2 id="operations-title">
        Operations <span class="count">{operations.length}</span>
      </h2>
      <div class="tags-grid">
        {tags.map((tag) => (
          <Tag key={tag} tag={tag} operations={operations.filter((row) => row.tag === tag)} />
        ))}
      </div>
    </section>
  );
}

function Tag({ tag, operations }: { tag: string; operations: readonly OperationResult[] }) {
  return (
    <section class="card box" aria-label={tag}>
      <h3>{tag}</h3>
      <ul class="operations">
        {operations.map((row) => (
          <Operation key={row.operation} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Operation({ row }: { row: OperationResult }) {
  const { operation, status, total, pass, fail, warn, notTestable, notOffered, reasons } = row;
  const { title, kind } = statuses[status];
  const parts: [Kind, number][] = [
    ['fail', fail],
    ['warn', warn],
    ['pass', pass],
    ['not-testable', notTestable],
    ['not-offered', notOffered],
  ];
  const gap = status === 'not-there' ? 'it answers 404, 405 or 501 to everything' : reasons[0]?.reason;
  return (
    <li title={status === 'kept' || status === 'broken' ? undefined : gap}>
      <a href={hashOf({ target: 'requirements', filters: { ...noFilters, text: `${operation}/` } })}>
        <Sign kind={kind} quiet />
        <span class="operation">{operation}</span>
        <span class={`state ${status}`}>{title}</span>
        <span class="of number">
          {pass}
          <span class="note">/{total}</span>
        </span>
        <span class="share-bar" aria-hidden="true">
          {parts.map(([part, n]) => n > 0 && <span key={part} class={part} style={{ flexGrow: n }} />)}
        </span>
      </a>
    </li>
  );
}
