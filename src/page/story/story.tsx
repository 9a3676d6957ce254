import { answerInWords, aboutOf, requestInWords, type Earlier } from '../../report/card/step-words.js';
import { count } from '../../report/text/count.js';
import type { ReportedEvidence, ReportedStep, RequirementResult } from '../../report/model/model.js';
import { piecesOf, type Piece } from './pieces.js';
import { PieceItem } from './piece-item.js';
import type { StepWords } from './step.js';

interface Props {
  row: RequirementResult;
  evidence: ReportedEvidence;
  steps: readonly ReportedStep[];
}

/** What was done, as a sequence diagram: client and server, a row a step, and beside them the balance of the wallet. */
export function Story({ row, evidence, steps }: Props) {
  const pieces = piecesOf(steps);
  const words = wordsOfSteps(pieces, aboutOf(row, evidence));
  const placed = pieces.flatMap((piece) => piece.steps);
  const hasBalance = placed.some(({ balance }) => balance !== null);
  const marked = markedSteps(evidence, steps);
  const readings = placed.flatMap(({ balance }) => (balance?.isNew ? [balance.text] : []));
  const isReceiver = row.operation === 'receiver';
  const heading = `What happened, in ${count(placed.filter(({ number }) => number !== null).length, 'step')}`;
  return (
    <figure class={`story${hasBalance ? ' with-balance' : ''}`} aria-label={heading}>
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

/** Each step in words: how it differs from what was done before. Only steps with a number can be referred to. */
function wordsOfSteps(pieces: readonly Piece[], about: ReturnType<typeof aboutOf>): Map<number, StepWords> {
  const earlier: Earlier[] = [];
  const words = new Map<number, StepWords>();
  for (const { step, at, number } of pieces.flatMap(({ steps }) => steps)) {
    const { exchange } = step;
    if (!exchange) continue;
    words.set(at, {
      request: requestInWords(exchange, number === null ? [] : earlier, about.sent),
      answer: answerInWords(exchange, number === null ? [] : earlier, about.came),
    });
    if (number !== null) earlier.push({ exchange, number });
  }
  return words;
}

/** The steps that show it: the two that are compared, or else the exchange that the evidence names. */
function markedSteps({ exchange, compares }: ReportedEvidence, steps: readonly ReportedStep[]): Set<number> {
  if (compares) return new Set(compares);
  const shown = JSON.stringify(exchange);
  const at = exchange === null ? -1 : steps.findIndex((step) => JSON.stringify(step.exchange) === shown);
  return new Set(at < 0 ? [] : [at]);
}
