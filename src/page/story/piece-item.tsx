import { useState } from 'preact/hooks';
import { count } from '../../report/text/count.js';
import type { Balance } from './balance.js';
import { Beside } from './beside.js';
import type { Piece, PlacedStep } from './pieces.js';
import { Step, type StepWords } from './step.js';

interface Props {
  piece: Piece;
  words: ReadonlyMap<number, StepWords>;
  marked: ReadonlySet<number>;
}

/** Steps that belong together: those at the same time in a bracket, those for other requirements folded. */
export function PieceItem({ piece: { kind, steps }, words, marked }: Props) {
  const [isOpen, setOpen] = useState(false);
  const rows = steps.map((placed) => (
    <Step key={placed.at} placed={placed} words={words.get(placed.at)} isMarked={marked.has(placed.at)} />
  ));
  if (kind === 'single') return <li>{rows}</li>;
  if (kind === 'together')
    return (
      <li class="together">
        <div class="step">
          <p class="lane bracket">at the same time</p>
          <Beside balance={before(steps)} />
        </div>
        {rows}
      </li>
    );
  return (
    <li>
      <details class="aside" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="step">
          <span class="lane">{count(steps.length, 'step')} done for other requirements, too</span>
          <Beside balance={isOpen ? before(steps) : over(steps)} />
        </summary>
        {rows}
      </details>
    </li>
  );
}

/** The line as it was before some steps. */
function before([first]: readonly PlacedStep[]): Balance | null {
  const balance = first?.balance;
  if (!balance || balance.before === null) return null;
  return { ...balance, after: balance.before, isNew: false };
}

/** The line over some steps as if they were one. */
function over(steps: readonly PlacedStep[]): Balance | null {
  const last = steps.at(-1)?.balance;
  if (!last) return null;
  return {
    ...last,
    before: steps[0]?.balance?.before ?? null,
    isNew: steps.some(({ balance }) => balance?.isNew),
  };
}
