import type { ComponentChildren } from 'preact';
import type { RequirementResult } from '../../report/model/model.js';
import { passing } from '../data.js';
import { Link, Words } from '../text.js';
import { Evidence } from './evidence.js';

const restsOn: Record<string, string> = { stated: 'stated', inferred: 'inferred' };

/** The source of a requirement and its evidence. The text of the requirement is above it. */
export function RequirementCard({ row, children }: { row: RequirementResult; children?: ComponentChildren }) {
  const { id, level, reason, clause, basis, evidence, verdict } = row;
  const related = passing[id] ?? [];
  return (
    <div class="requirement stack">
      <p class="wrap">
        <span class="level">{level}</span> <Link to={id} />
        <span class="note">
          Interface document › {clause.replaceAll(' > ', ' › ')} ·{' '}
          {restsOn[basis] ?? `interpreted by ${basis} (docs/rulings.md)`}
        </span>
      </p>
      {reason !== undefined && (
        <p>
          <b>{verdict === 'warn' ? 'Uncertain' : 'Why'}</b> <Words of={reason} />
        </p>
      )}
      {evidence.map((one, at) => {
        const shown = <Evidence row={row} evidence={one} at={at} />;
        if (at === 0) return shown;
        return (
          <details class="more">
            <summary>
              Also seen: <Words of={`${one.actual} (${one.expected})`} />
            </summary>
            {shown}
          </details>
        );
      })}
      {children}
      {related.length > 0 && (
        <p>
          <b>Passing</b> {related.join('; ')}
        </p>
      )}
    </div>
  );
}
