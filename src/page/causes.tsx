import { useEffect, useState } from 'preact/hooks';
import type { Cause, RequirementResult } from '../report/model/model.js';
import { useOpen } from './controls.js';
import { report, requirementOf } from './data.js';
import type { Visit } from './place.js';
import { RequirementCard } from './requirements/requirement-card.js';
import { Link, List, Prose, Section, Text } from './text.js';
import { kinds, Sign } from './verdict-sign.js';

// The first ones are open initially.
const mostOpen = 3;
const mostNamed = 8;
const lead = 'Fix these in order. Each lists the related failures that its fix should remove as well.';

/** The root causes in the order to fix them. */
export function Causes({ target, number }: Visit) {
  const isPrinting = usePrinting();
  return (
    <Section id="causes" title="Root causes" count={report.causes.length} lead={lead}>
      <ol class="stack">
        {report.causes.map((cause, at) => {
          const visit = target === `cause=${cause.id}` ? number : null;
          return <CauseItem key={cause.id} {...{ cause, place: at + 1, visit, isPrinting }} />;
        })}
      </ol>
    </Section>
  );
}

/** Whether the page is being printed, so that everything has to be open. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event) => setPrinting(type === 'beforeprint');
    addEventListener('beforeprint', follow);
    addEventListener('afterprint', follow);
    return () => {
      removeEventListener('beforeprint', follow);
      removeEventListener('afterprint', follow);
    };
  }, []);
  return isPrinting;
}

interface ItemProps {
  cause: Cause;
  place: number;
  /** The number of the visit to this root cause; null if there was none. */
  visit: number | null;
  isPrinting: boolean;
}

function CauseItem({ cause, place, visit, isPrinting }: ItemProps) {
  const [isUnfolded, setUnfolded] = useOpen(visit, place <= mostOpen);
  const isOpen = isUnfolded || isPrinting;
  const row = requirementOf(cause.requirement)!;
  const others = cause.explains.length;
  return (
    <li id={`at:cause=${cause.id}`} class="cause box">
      <details
        class="bare"
        open={isOpen}
        onToggle={(event) => !isPrinting && setUnfolded(event.currentTarget.open)}
      >
        <summary>
          <span class="place">{place}</span>
          <h3>
            <Prose of={cause.headline} />
          </h3>
          <span class="tags wrap">
            <span class={`badge ${row.verdict}`}>
              <Sign kind={row.verdict} quiet />
              {kinds[row.verdict].title}
            </span>
            {others > 0 && <span class="tag">{others} related</span>}
            {report.baseline?.fresh.some(({ id }) => id === cause.id) && <span class="tag new">new</span>}
          </span>
        </summary>
        {isOpen && <Body cause={cause} row={row} />}
      </details>
    </li>
  );
}

function Body({ cause: { id, explains, operations }, row }: { cause: Cause; row: RequirementResult }) {
  const known = report.baseline?.known.find((entry) => entry.id === id);
  return (
    <RequirementCard row={row}>
      {known && (
        <p>
          <b>Known</b>: <Text of={known.reason} />
        </p>
      )}
      {operations && (
        <p>
          <b>The same at</b> {operations.join(', ')}
        </p>
      )}
      {explains.length > 0 && (
        <div>
          <b>Related failures</b>
          <List name="wrap" most={mostNamed} items={explains.map((to) => Link({ to }))} />
        </div>
      )}
    </RequirementCard>
  );
}
