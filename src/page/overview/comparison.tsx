import { count } from '../../contract/words.js';
import { isChanged, kindsOf } from '../../report/compare/diff-words.js';
import type { ChangedCause, ReportDiff, ReportedBaseline } from '../../report/model/model.js';
import { report } from '../data.js';
import { Card, Link, List, Prose, Text } from '../text.js';
import { Sign } from '../verdict-sign.js';
import { dateInWords } from './facts.js';

const mostOpen = 8;
const titles = { fail: 'failing now', pass: 'passing again', 'not-offered': 'with other changes' };
type ChangeKind = keyof typeof titles;

const kindOf = ({ change }: ReportDiff['verdicts'][number]): ChangeKind => {
  if (change === 'failing' || change === 'unmasked') return 'fail';
  return change === 'passing' ? 'pass' : 'not-offered';
};

export function Since({ since }: { since: ReportDiff }) {
  const { before, changed, verdicts, observations } = since;
  return (
    <Card title="Since the last run">
      <p class="note">
        Compared with {dateInWords(before.startedAt)}
        {changed.length > 0 && `; the ${changed.join(' and the ')} changed in between`}.
      </p>
      {!isChanged(since) && <p>Nothing changed.</p>}
      {kindsOf(since).causes.map(({ counted, causes }) => (
        <NamedCauses title={`${count(causes.length, 'root cause')} ${counted}`} causes={causes} />
      ))}
      {(Object.keys(titles) as ChangeKind[]).map((kind) => (
        <Changed kind={kind} rows={verdicts.filter((row) => kindOf(row) === kind)} />
      ))}
      {observations.length > 0 && (
        <details>
          <summary>{count(observations.length, 'observation')} changed</summary>
          <List
            items={observations.map(
              ({ text, before: was, after: is }) =>
                `${text} ${was.join(', ') || 'nothing'} became ${is.join(', ') || 'nothing'}`,
            )}
          />
        </details>
      )}
    </Card>
  );
}

function Changed({ kind, rows }: { kind: ChangeKind; rows: ReportDiff['verdicts'] }) {
  if (rows.length === 0) return null;
  const items = rows.map(({ requirement, before, after, reason }) => (
    <>
      <Link to={requirement} />{' '}
      <span class="note">
        {before ?? 'absent'} → {after ?? 'absent'}
        {reason !== undefined && <Text of={`: ${reason}`} />}
      </span>
    </>
  ));
  return (
    <details open={rows.length <= mostOpen && kind !== 'not-offered'}>
      <summary>
        <Sign kind={kind} quiet /> {count(rows.length, 'requirement')} {titles[kind]}
      </summary>
      <List items={items} />
    </details>
  );
}

/** The root causes compared with the baseline, and its outdated entries. */
export function Baseline({ baseline }: { baseline: ReportedBaseline }) {
  const { file, fresh, known, gone } = baseline;
  return (
    <Card title="Compared with the baseline">
      <p class="note">
        <Text of={file} />
      </p>
      <NamedCauses title={`${count(fresh.length, 'root cause')} not in the baseline`} causes={fresh} />
      {known.length > 0 && <h3>{count(known.length, 'known root cause')}</h3>}
      <List
        items={known.map(({ reason, ...cause }) => (
          <>
            <NamedCause {...cause} />: <Text of={reason} />
          </>
        ))}
      />
      <NamedCauses title={`${count(gone.length, 'root cause')} fixed`} causes={gone} />
    </Card>
  );
}

function NamedCauses({ title, causes }: { title: string; causes: readonly ChangedCause[] }) {
  if (causes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <List items={causes.map(NamedCause)} />
    </>
  );
}

function NamedCause({ id, headline, warning, maskedBefore }: ChangedCause) {
  return (
    <>
      <Prose of={headline} /> <Link to={id} {...(isCause(id) ? { hash: `cause=${id}` } : {})} />
      {warning && <span class="note"> a warning</span>}
      {maskedBefore && <span class="note"> masked before</span>}
    </>
  );
}

const isCause = (id: string): boolean => report.causes.some((cause) => cause.id === id);
