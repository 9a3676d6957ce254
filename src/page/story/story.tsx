import { useState } from 'preact/hooks';
import { count } from '../../contract/words.js';
import { aboutOf, wordsOfSteps, type StepWords } from '../../report/failure-report/request-words.js';
import type { ReportedEvidence, ReportedStep, RequirementResult } from '../../report/model/model.js';
import { BalanceLine, Step } from './step.js';
import { piecesOf, type Balance, type Piece, type PlacedStep } from './steps.js';

interface Props {
  row: RequirementResult;
  evidence: ReportedEvidence;
  steps: readonly ReportedStep[];
}

/** The request log as a sequence diagram of client and server, one row per step, with the balance of the wallet. */
export function Story({ row, evidence, steps }: Props) {
  const pieces = piecesOf(steps);
  const words = wordsOfSteps(steps, aboutOf(row, evidence));
  const placed = pieces.flatMap((piece) => piece.steps);
  const hasBalance = placed.some(({ balance }) => balance !== null);
  const marked = markedSteps(evidence, steps);
  const readings = placed.flatMap(({ balance }) => (balance?.isNew ? [balance.text] : []));
  const isReceiver = row.operation === 'receiver';
  const heading = `Request log: ${count(placed.filter(({ number }) => number !== null).length, 'step')}`;
  return (
    <figure class={`story box${hasBalance ? ' with-balance' : ''}`} aria-label={heading}>
      <figcaption>
        {heading}
        {readings.length > 0 && (
          <span class="hidden">. Balance of the wallet: {readings.join(', then ')}.</span>
        )}
      </figcaption>
      <div class="ends" aria-hidden="true">
        <span>{isReceiver ? 'Sender' : 'Client'}</span>
        <span>{isReceiver ? 'Receiver' : 'Server'}</span>
        {hasBalance && <span>Wallet</span>}
      </div>
      <ol>
        {pieces.map((piece, at) => (
          <PieceItem key={at} piece={piece} words={words} marked={marked} />
        ))}
      </ol>
    </figure>
  );
}

/** The steps that show the violation: the two compared steps, or the exchange of the evidence. */
function markedSteps({ exchange, compares }: ReportedEvidence, steps: readonly ReportedStep[]): Set<number> {
  if (compares) return new Set(compares);
  const shown = JSON.stringify(exchange);
  const at = exchange === null ? -1 : steps.findIndex((step) => JSON.stringify(step.exchange) === shown);
  return new Set(at < 0 ? [] : [at]);
}

interface PieceProps {
  piece: Piece;
  words: readonly StepWords[];
  marked: ReadonlySet<number>;
}

/** A piece of the log: simultaneous steps in a bracket, unrelated steps collapsed. */
function PieceItem({ piece: { kind, steps }, words, marked }: PieceProps) {
  const [isOpen, setOpen] = useState(false);
  const rows = steps.map((placed) => (
    <Step key={placed.at} placed={placed} words={words[placed.at]!} isMarked={marked.has(placed.at)} />
  ));
  if (kind === 'single') return <li>{rows}</li>;
  if (kind === 'together')
    return (
      <li class="together">
        <div class="step">
          <p class="lane bracket">at the same time</p>
          <BalanceLine balance={before(steps)} />
        </div>
        {rows}
      </li>
    );
  return (
    <li>
      <details class="aside bare" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="step">
          <span class="lane">{count(steps.length, 'unrelated step')}</span>
          <BalanceLine balance={isOpen ? before(steps) : over(steps)} />
        </summary>
        {rows}
      </details>
    </li>
  );
}

function before([first]: readonly PlacedStep[]): Balance | null {
  const balance = first?.balance;
  const place = balance?.before ?? null;
  return balance && place !== null ? { ...balance, after: place, isNew: false } : null;
}

/** The balance line across collapsed steps. */
function over(steps: readonly PlacedStep[]): Balance | null {
  const last = steps.at(-1)?.balance;
  const isNew = steps.some(({ balance }) => balance?.isNew);
  return last ? { ...last, before: steps[0]?.balance?.before ?? null, isNew } : null;
}
