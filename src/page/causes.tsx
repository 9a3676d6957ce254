import { useLayoutEffect, useState } from 'preact/hooks';
import type { Cause } from '../report/model/model.js';
import { report, requirementOf } from './data.js';
import { RequirementCard } from './requirement-card.js';
import { Link, Prose, Text } from './text.js';
import { Badge } from './verdict-sign.js';

// So many are unfolded from the start.
const mostOpen = 3;

/** What to mend, in the order in which to do it. */
export function Causes({
  target,
  number,
  isPrinting,
}: {
  target: string;
  number: number;
  isPrinting: boolean;
}) {
  const { causes } = report;
  return (
    <section id="at:causes" aria-labelledby="causes-title">
      <h2 id="causes-title">
        Causes <span class="count">{causes.length}</span>
      </h2>
      <p class="lead">
        What to mend, in the order in which to do it. What fails only for another cause is listed with it.
      </p>
      <ol class="stack">
        {causes.map((cause, at) => (
          <CauseItem
            key={cause.id}
            cause={cause}
            place={at + 1}
            visit={target === `cause=${cause.id}` ? number : null}
            isPrinting={isPrinting}
          />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  cause: Cause;
  place: number;
  /** The number of the visit that leads here, where one does. */
  visit: number | null;
  isPrinting: boolean;
}

function CauseItem({ cause, place, visit, isPrinting }: ItemProps) {
  const [isOpen, setOpen] = useState(place <= mostOpen || visit !== null);
  useLayoutEffect(() => {
    if (visit !== null) setOpen(true);
  }, [visit]);
  const row = requirementOf(cause.requirement);
  const others = cause.explains.length;
  return (
    <li id={`at:cause=${cause.id}`} class="cause box">
      <details
        class="bare"
        open={isOpen || isPrinting}
        onToggle={(event) => {
          if (!isPrinting) setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <span class="place">{place}</span>
          <h3>
            <Prose of={cause.headline} />
          </h3>
          <span class="tags wrap">
            {row && <Badge kind={row.verdict} />}
            {others > 0 && <span class="tag">explains {others} more</span>}
            {report.baseline?.fresh.includes(cause.id) && <span class="tag new">new</span>}
          </span>
        </summary>
        {(isOpen || isPrinting) && row && <Body cause={cause} row={row} />}
      </details>
    </li>
  );
}

function Body({ cause, row }: { cause: Cause; row: NonNullable<ReturnType<typeof requirementOf>> }) {
  const { explains, operations } = cause;
  const known = report.baseline?.known.find(({ id }) => id === cause.id);
  return (
    <RequirementCard row={row}>
      {known && (
        <p>
          <b>Known</b> since {known.since}: <Text of={known.reason} />
        </p>
      )}
      {operations && (
        <p>
          <b>The same at</b> {operations.join(', ')}
        </p>
      )}
      {explains.length > 0 && <Explains ids={explains} />}
    </RequirementCard>
  );
}

const mostNamed = 8;

function Explains({ ids }: { ids: readonly string[] }) {
  const links = ids.map((id) => (
    <li key={id}>
      <Link to={id} />
    </li>
  ));
  return (
    <div class="explains">
      <b>Explains too</b>
      <ul class="wrap">{links.slice(0, mostNamed)}</ul>
      {links.length > mostNamed && (
        <details>
          <summary>{links.length - mostNamed} more</summary>
          <ul class="wrap">{links.slice(mostNamed)}</ul>
        </details>
      )}
    </div>
  );
}
