import { count } from '../contract/words.js';
import { personalDataNote } from '../report/console/notes.js';
import { verdictWords } from '../report/text/verdict-words.js';
import { Baseline, Since } from './comparison.js';
import { report } from './data.js';
import { Facts } from './facts.js';
import type { Kind } from './filter.js';
import { Missing } from './missing.js';
import { Text } from './text.js';
import { kindNames, kinds, Sign } from './verdict-sign.js';

const signs = { conforming: 'pass', nonconforming: 'fail', undecided: 'not-testable' } as const;

/** What someone has to know who decides: the verdict, what it rests on, what is missing, what is new. */
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
              ? 'Complete: everything that the target offers was judged.'
              : `Not complete: ${summary.judged} of ${count(summary.total, 'requirement')} judged.`}
          </p>
        </div>
      </div>
      {unmasked !== null && (
        <div class="notice warn" role="note" aria-label="Personal data">
          <p>{unmasked}</p>
        </div>
      )}
      {problems.length > 0 && (
        <div class="notice fail" role="note" aria-label="Problems">
          <h2>What kept it from being judged</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>
                <Text of={problem.split('\n')[0]!} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Share />
      <Facts />
      <div class="cards columns">
        {since && <Since since={since} />}
        {baseline && <Baseline baseline={baseline} />}
        <Missing />
      </div>
    </section>
  );
}

/** How many requirements have which verdict, as a bar and as its legend. */
function Share() {
  const { pass, fail, warn, notTestable, notOffered, excluded, total } = report.summary;
  const counts: Record<Kind, number> = {
    fail,
    warn,
    pass,
    'not-testable': notTestable,
    'not-offered': notOffered,
    excluded,
  };
  const shown = kindNames.filter((kind) => counts[kind] > 0);
  return (
    <figure class="share" aria-label={`Verdicts on ${count(total, 'requirement')}`}>
      <div class="share-bar" aria-hidden="true">
        {shown
          .filter((kind) => kind !== 'excluded')
          .map((kind) => (
            <span key={kind} class={kind} style={{ flexGrow: counts[kind] }} />
          ))}
      </div>
      <figcaption>
        <ul class="wrap">
          {shown.map((kind) => (
            <li key={kind}>
              <a href={`#requirements?verdict=${kind}`}>
                <Sign kind={kind} quiet /> <b>{counts[kind]}</b> {kinds[kind].title.toLowerCase()}
              </a>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
