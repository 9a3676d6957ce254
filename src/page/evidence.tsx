import { decoded, shortened } from '../contract/words.js';
import type { Reproduction } from '../report/failure-report/reproduce.js';
import { oddCharacters } from '../report/failure-report/odd-characters.js';
import type { ReportedEvidence, RequirementResult } from '../report/model/model.js';
import { visible } from '../report/text/plain-text.js';
import { Command } from './controls.js';
import { again, report } from './data.js';
import { Compared, Faulty } from './story/marked-bodies.js';
import { Story } from './story/story.js';
import { Text, Words } from './text.js';

/** What shows a violation: wanted and seen, all that was done, the place that differs, and how to see it again. */
export function Evidence({
  row,
  evidence,
  at,
}: {
  row: RequirementResult;
  evidence: ReportedEvidence;
  at: number;
}) {
  const { expected, actual, exchange, faults = [], compares, story = [] } = evidence;
  const steps = story.length > 0 ? story : exchange ? [{ exchange }] : [];
  const reproductionOf = again[row.id]?.[at];
  return (
    <div class="stack">
      <dl class="versus columns">
        <div class="wanted">
          <dt>Expected</dt>
          <dd>
            <Words of={expected} />
          </dd>
        </div>
        <div class="seen">
          <dt>Actual</dt>
          <dd>
            <Words of={actual} />
          </dd>
        </div>
      </dl>
      <Found evidence={evidence} />
      {steps.length > 0 && <Story row={row} evidence={evidence} steps={steps} />}
      {compares && <Compared steps={steps} compares={compares} />}
      {faults.length > 0 && exchange && <Faulty exchange={exchange} faults={faults} />}
      {reproductionOf && <AgainBlock seen={reproductionOf} />}
    </div>
  );
}

/** How a property found it: the value that it tried, and the characters of it that do not show. */
function Found({ evidence }: { evidence: ReportedEvidence }) {
  const { case: value, exchange, seed, path, shrinking, by } = evidence;
  if (value === undefined && by === undefined) return null;
  const { path: sentPath = '', body = '' } = exchange?.request ?? {};
  const odd = value === undefined ? [] : oddCharacters(`${decoded(sentPath)}${body ?? ''}`);
  return (
    <p class="found">
      {value !== undefined && (
        <>
          <b>Case</b>{' '}
          <code>
            <Text of={shortened(value, 600)} />
          </code>{' '}
        </>
      )}
      {odd.length > 0 && (
        <>
          <b>With</b> {odd.slice(0, 8).join(', ')}{' '}
        </>
      )}
      <span class="note">
        {by !== undefined && (
          <>
            Found by <Words of={by} />.{' '}
          </>
        )}
        {path !== undefined && `Seed ${seed}, path ${path}. `}
        {shrinking !== undefined && shrinking > 0 && `${shrinking} requests made it small.`}
      </span>
    </p>
  );
}

/** Command lines that show a violation again. */
function AgainBlock({ seen: { judge, send, needs } }: { seen: Reproduction }) {
  const serve = report.again?.serve;
  if (send === null && judge === null) return null;
  const isWhole = send !== null && visible(send) === send;
  const set = needs.length > 0 ? `, with ${needs.join(', ')} set` : '';
  return (
    <div class="stack" role="group" aria-label="See it again">
      {isWhole && serve !== undefined && <Command title="Start the target again" text={serve} />}
      {isWhole && <Command title={`Send the request again${set}`} text={send} />}
      {send !== null && !isWhole && (
        <p class="note">
          The request has characters that do not show: its command line is a script in the folder curl/.
        </p>
      )}
      {judge !== null && (
        <Command
          title={send === null ? 'Judge it again: one request cannot show it' : 'Judge it again'}
          text={judge}
        />
      )}
    </div>
  );
}
