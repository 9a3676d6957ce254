import { groupReasons, shortReason } from '../report/text/reasons.js';
import { report } from './data.js';
import { type Kind, kindOf, noFilters } from './filter.js';
import { hashOf } from './place.js';
import { Words } from './text.js';

/** What was not judged, by its reasons: gaps first, then what is not held against the target. */
export function Missing() {
  const { selectedFrom, total } = report.summary;
  const gaps = <Reasons kind="not-testable" />;
  const hasGaps = report.summary.notTestable > 0 || selectedFrom !== undefined;
  const isLeftOut = report.summary.notOffered + report.summary.excluded > 0;
  return (
    <>
      {hasGaps && (
        <section class="card box" aria-labelledby="missing">
          <h2 id="missing">What is missing</h2>
          {selectedFrom !== undefined && (
            <p>
              This run was limited to {total} of {selectedFrom} requirements.
            </p>
          )}
          {gaps}
        </section>
      )}
      {isLeftOut && (
        <section class="card box" aria-labelledby="left-out">
          <h2 id="left-out">Left out, and not held against it</h2>
          <Reasons kind="not-offered" />
          <Reasons kind="excluded" />
        </section>
      )}
    </>
  );
}

const most = 6;

function Reasons({ kind }: { kind: Kind }) {
  const rows = report.requirements.filter((row) => kindOf(row) === kind);
  if (rows.length === 0) return null;
  const groups = groupReasons(rows);
  const items = groups.map(({ reason, count }) => (
    <li key={reason}>
      <a
        class="number"
        href={hashOf({ target: 'requirements', filters: { ...noFilters, kinds: [kind], text: reason } })}
        aria-label={`Show the ${count} requirements`}
      >
        {count}
      </a>
      <span>
        <Words of={shortReason(reason, report.problems)} />
      </span>
    </li>
  ));
  return (
    <>
      <ul class="reasons">{items.slice(0, most)}</ul>
      {items.length > most && (
        <details>
          <summary>{items.length - most} more reasons</summary>
          <ul class="reasons">{items.slice(most)}</ul>
        </details>
      )}
    </>
  );
}
