import { count } from '../../contract/words.js';
import { personalDataNote } from '../../report/console/notes.js';
import { coverageInWords, verdictWords } from '../../report/text/verdict-words.js';
import { report } from '../data.js';
import { hashOfFilters } from '../place.js';
import { Text } from '../text.js';
import { countedKinds, kinds, ShareBar, Sign } from '../verdict-sign.js';
import { Baseline, Since } from './comparison.js';
import { Facts } from './facts.js';
import { Missing, Values } from './missing.js';

const signs = { conforming: 'pass', nonconforming: 'fail', undecided: 'not-testable' } as const;

/** The summary for decision makers: the verdict, the facts, the coverage gaps and the changes. */
export function Summary() {
  const { summary, problems, since, baseline } = report;
  const unmasked = personalDataNote(report);
  const { title, extent, because } = verdictWords(report);
  return (
    <section id="at:summary" class={`summary ${summary.verdict}`} aria-labelledby="verdict">
      <p class="kicker">Conformance report</p>
      <div class="verdict">
        <Sign kind={signs[summary.verdict]} quiet />
        <div>
          <h1 id="verdict">
            {title} {extent && <span class="extent">{extent}</span>}
          </h1>
          <p>
            {because[0]!.toUpperCase() + because.slice(1)}{' '}
            {summary.complete
              ? 'Complete: every requirement in scope was tested.'
              : `Not complete: ${coverageInWords(summary)} tested.`}
          </p>
        </div>
      </div>
      {unmasked && (
        <p class="notice warn" role="note" aria-label="Personal data">
          {unmasked}
        </p>
      )}
      {problems.length > 0 && (
        <div class="notice fail" role="note" aria-label="Problems">
          <h2>Problems of the run</h2>
          {problems.map((problem) => (
            <p>
              <Text of={problem.split('\n')[0]!} />
            </p>
          ))}
        </div>
      )}
      <Share />
      <Facts />
      <div class="cards columns">
        {since && <Since since={since} />}
        {baseline && <Baseline baseline={baseline} />}
        <Missing />
        <Values />
      </div>
    </section>
  );
}

const Share = () => (
  <figure class="share" aria-label={`Verdicts on ${count(report.summary.total, 'requirement')}`}>
    <ShareBar counts={report.summary} />
    <figcaption class="wrap">
      {countedKinds(report.summary).map(([kind, n]) => (
        <a href={hashOfFilters({ kinds: [kind] })}>
          <Sign kind={kind} quiet /> <b>{n}</b> {kinds[kind].title.toLowerCase()}
        </a>
      ))}
    </figcaption>
  </figure>
);
