import type { ComponentChildren } from 'preact';
import type { RequirementResult } from '../report/model/model.js';
import { beside } from './data.js';
import { Evidence } from './evidence.js';
import { Link, Words } from './text.js';

/** Everything about a requirement but its text, which stands above: where it comes from, and what was seen. */
export function RequirementCard({ row, children }: { row: RequirementResult; children?: ComponentChildren }) {
  const { id, level, reason, evidence } = row;
  const passes = beside[id] ?? [];
  return (
    <div class="requirement stack">
      <p class="wrap">
        <span class="level">{level}</span> <Link to={id} />
        <span class="note">
          <Citation row={row} />
        </span>
      </p>
      {reason !== undefined && (
        <p>
          <b>{row.verdict === 'warn' ? 'Not sure' : 'Why'}</b> <Words of={reason} />
        </p>
      )}
      {evidence.map((one, at) =>
        at === 0 ? (
          <Evidence key={at} row={row} evidence={one} at={at} />
        ) : (
          <details key={at} class="more">
            <summary>
              Seen too: <Words of={one.actual} />
            </summary>
            <Evidence row={row} evidence={one} at={at} />
          </details>
        ),
      )}
      <div class="aftermath stack">
        {children}
        {passes.length > 0 && (
          <p>
            <b>Passes beside it</b> {passes.join('; ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** The place in the interface document, and what the requirement rests on. */
function Citation({ row: { clause, basis } }: { row: RequirementResult }) {
  const rests =
    basis === 'stated'
      ? 'stated there'
      : basis === 'inferred'
        ? 'inferred from it'
        : `read by ${basis} (docs/rulings.md)`;
  return (
    <>
      Interface document › {clause.replaceAll(' > ', ' › ')} · {rests}
    </>
  );
}
