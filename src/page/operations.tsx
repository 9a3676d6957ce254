import { coverageOf, operationNote, statusInWords } from '../report/text/verdict-words.js';
import type { OperationResult } from '../report/model/model.js';
import { report } from './data.js';
import { hashOfFilters } from './place.js';
import { Section } from './text.js';
import { ShareBar, Sign } from './verdict-sign.js';

const { operations } = report;

export const Operations = () => (
  <Section id="operations" title="Operations" count={operations.length}>
    <div class="tags-grid">
      {[...new Set(operations.map(({ tag }) => tag))].map((tag) => (
        <section class="card box" aria-label={tag}>
          <h3>{tag}</h3>
          <ul class="operations">{operations.filter((row) => row.tag === tag).map(Operation)}</ul>
        </section>
      ))}
    </div>
  </Section>
);

function Operation(row: OperationResult) {
  const { operation, status, total, pass } = row;
  const { of, percent } = coverageOf(row);
  const { text, kind } = statusInWords(row);
  return (
    <li title={operationNote(row)}>
      <a href={hashOfFilters({ text: `${operation}/` })}>
        <Sign kind={kind} quiet />
        <span>{operation}</span>
        <span class={`state ${kind === 'warn' ? 'warn' : status}`}>{text}</span>
        <span class="of number">
          {pass}
          <span class="note">
            /{total}
            {of > 0 && percent < 100 && `, ${percent} % tested`}
          </span>
        </span>
        <ShareBar counts={row} />
      </a>
    </li>
  );
}
