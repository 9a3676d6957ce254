import { discoveredLines, valuesToGiveLines } from '../../report/console/notes.js';
import { generalReason, groupReasons, shortReason } from '../../report/text/reasons.js';
import { report } from '../data.js';
import { hashOfFilters } from '../place.js';
import { type Kind, kindOf } from '../requirements/filter.js';
import { Card, List, Words } from '../text.js';

/** The untested requirements by reason: coverage gaps first, then requirements that are out of scope. */
export function Missing() {
  const { selectedFrom, total, notTestable, notOffered, excluded } = report.summary;
  return (
    <>
      {(notTestable > 0 || selectedFrom !== undefined) && (
        <Card title="Not tested">
          {selectedFrom !== undefined && (
            <p>
              This run was limited to {total} of {selectedFrom} requirements.
            </p>
          )}
          <Reasons kind="not-testable" />
        </Card>
      )}
      {notOffered + excluded > 0 && (
        <Card title="Out of scope">
          <Reasons kind="not-offered" />
          <Reasons kind="excluded" />
        </Card>
      )}
    </>
  );
}

/** The values that the run read from the API, and the values that only a user can provide. */
export function Values() {
  const parts = [
    ['Values that only you can provide', valuesToGiveLines(report)],
    ['Values read from the API', discoveredLines(report)],
  ] as const;
  return parts.map(
    ([title, lines]) =>
      lines.length > 0 && (
        <Card title={title}>
          <List items={lines} />
        </Card>
      ),
  );
}

function Reasons({ kind }: { kind: Kind }) {
  const rows = report.requirements.filter((row) => kindOf(row) === kind);
  const groups = groupReasons(rows);
  // The filter matches each word, so the words that all reasons of a group share find the whole group.
  const commonWords = (general: string): string => {
    const reasons = rows.flatMap(({ reason = '' }) => (generalReason(reason) === general ? [reason] : []));
    return general
      .split(' ')
      .filter((word) => reasons.every((reason) => reason.includes(word)))
      .join(' ');
  };
  const items = groups.map(({ reason, count }) => (
    <>
      <a
        class="number"
        href={hashOfFilters({ kinds: [kind], text: commonWords(reason) })}
        aria-label={`Show the ${count} requirements`}
      >
        {count}
      </a>
      <span>
        <Words of={shortReason(reason, report.problems)} />
      </span>
    </>
  ));
  return <List name="reasons" most={6} items={items} noun=" reasons" />;
}
