import { count, shortened } from '../../contract/words.js';
import { oddCharactersOf } from '../../report/failure-report/odd-characters.js';
import type { Reproduction } from '../../report/failure-report/reproduce.js';
import type { ReportedEvidence, RequirementResult } from '../../report/model/model.js';
import { visible } from '../../report/text/plain-text.js';
import { Command } from '../controls.js';
import { again, report } from '../data.js';
import { Compared, Faulty } from '../story/marked-bodies.js';
import { Story } from '../story/story.js';
import { Code, Words } from '../text.js';

interface Props {
  row: RequirementResult;
  evidence: ReportedEvidence;
  at: number;
}

/** The evidence of a violation: expected and actual, request log, differences, and commands to reproduce it. */
export function Evidence({ row, evidence, at }: Props) {
  const { finding, expected, actual, exchange, compares, story = [] } = evidence;
  const { faults = [] } = finding;
  const steps = story.length > 0 ? story : exchange ? [{ exchange }] : [];
  const reproduction = again[row.id]?.[at];
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
      {reproduction && <AgainBlock {...reproduction} />}
    </div>
  );
}

/** How a property found the violation: the value that it tried, and its invisible characters. */
function Found({ evidence }: { evidence: ReportedEvidence }) {
  const { case: value, seed, path, shrinking = 0, by } = evidence;
  if (value === undefined && by === undefined) return null;
  const odd = oddCharactersOf(evidence);
  return (
    <p class="found">
      {value !== undefined && (
        <>
          <b>Case</b> <Code of={shortened(value, 600)} />{' '}
        </>
      )}
      {odd.length > 0 && (
        <>
          <b>With</b> {odd.slice(0, 8).join(', ')}{' '}
        </>
      )}
      <span class="note">
        {by !== undefined && <Words of={`Found by ${by}. `} />}
        {path !== undefined && `Seed ${seed}, path ${path}. `}
        {shrinking > 0 && `${count(shrinking, 'request')} to shrink it.`}
      </span>
    </p>
  );
}

/** Command lines that reproduce a violation. */
function AgainBlock({ retest, send, needs }: Reproduction) {
  const serve = report.again?.serve;
  if (send === null && retest === null) return null;
  const isWhole = send !== null && visible(send) === send;
  const set = needs.length > 0 ? `, with ${needs.join(', ')} set` : '';
  return (
    <div class="stack" role="group" aria-label="Reproduce it">
      {isWhole && serve !== undefined && <Command title="Start the server again" text={serve} />}
      {isWhole && <Command title={`Send the request again${set}`} text={send} />}
      {send !== null && !isWhole && (
        <p class="note">The request has invisible characters: a script in the folder curl/ sends it.</p>
      )}
      {retest !== null && <Command title="Test it again" text={retest} />}
    </div>
  );
}
