import { discoveredLines, valuesToGiveLines } from '../../report/console/notes.js';
import { groupReasons, shortReason } from '../../report/text/reasons.js';
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
  const items = groups.map((group) => (
    <>
      <a
        class="number"
        href={hashOfFilters({ kinds: [kind], text: group.words })}
        aria-label={`Show the ${group.count} requirements`}
      >
        {group.count}
      </a>
      <span>
        <Words of={shortReason(group, report)} />
      </span>
    </>
  ));
  return <List name="reasons" most={6} items={items} noun=" reasons" />;
}
