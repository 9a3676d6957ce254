import { count } from '../../contract/words.js';
import type { ReportDiff, ReportedBaseline } from '../../report/model/model.js';
import { Card, Link, List, Text } from '../text.js';
import { Sign } from '../verdict-sign.js';
import { dateInWords } from './facts.js';

const mostOpen = 8;
const titles = { fail: 'broken now', pass: 'kept now', 'not-offered': 'otherwise changed' };
type ChangeKind = keyof typeof titles;

const kindOf = ({ change }: ReportDiff['verdicts'][number]): ChangeKind => {
  if (change === 'broken' || change === 'shown') return 'fail';
  return change === 'kept' ? 'pass' : 'not-offered';
};

/** What became different since the report before. */
export function Since({ since }: { since: ReportDiff }) {
  const { before, changed, verdicts, observations, causes } = since;
  const differs = causes.fresh.length + causes.gone.length > 0;
  return (
    <Card title="Since the last run">
      <p class="note">
        Compared with {dateInWords(before.startedAt)}
        {changed.length > 0 && `; the ${changed.join(' and the ')} changed in between`}.
      </p>
      {verdicts.length + observations.length === 0 && !differs && <p>Nothing changed.</p>}
      {(Object.keys(titles) as ChangeKind[]).map((kind) => (
        <Changed kind={kind} rows={verdicts.filter((row) => kindOf(row) === kind)} />
      ))}
      {differs && (
        <p>
          {count(causes.fresh.length, 'new cause')}, {causes.gone.length} gone, {causes.kept.length} as
          before.
        </p>
      )}
      {observations.length > 0 && (
        <details>
          <summary>{count(observations.length, 'choice')} made otherwise</summary>
          <List
            items={observations.map(({ text, before: was, after: is }) => (
              <Text of={`${text} ${was.join(', ') || 'nothing'} became ${is.join(', ') || 'nothing'}`} />
            ))}
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
        {before ?? 'not there'} → {after ?? 'not there'}
        {reason !== undefined && <Text of={`: ${reason}`} />}
      </span>
    </>
  ));
  return (
    <details open={rows.length <= mostOpen && kind !== 'not-offered'}>
      <summary>
        <Sign kind={kind} quiet /> {rows.length} {titles[kind]}
      </summary>
      <List items={items} />
    </details>
  );
}

/** What the baseline says of the causes: which are known, and which entries have had their day. */
export function Baseline({ baseline }: { baseline: ReportedBaseline }) {
  const { file, fresh, known, gone, unmet, expired } = baseline;
  return (
    <Card title="Against the baseline">
      <p class="note">
        <Text of={file} />
      </p>
      <Ids title={`${count(fresh.length, 'cause')} it does not know`} ids={fresh} />
      {known.length > 0 && <h3>{count(known.length, 'known cause')}</h3>}
      <List
        items={known.map(({ id, reason, since, until }) => (
          <>
            <Link to={id} hash={`cause=${id}`} /> <Text of={reason} />{' '}
            <span class="note">
              since {since}
              {until !== undefined && `, accepted until ${until}`}
            </span>
          </>
        ))}
      />
      <Ids title={`${count(gone.length, 'cause')} no longer there`} ids={gone} />
      <Ids
        title={`${count(unmet.length, 'cause')} that this seed did not meet`}
        ids={unmet.map(({ id }) => id)}
      />
      <Ids title={`${expired.length} past their date`} ids={expired} />
    </Card>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <List
        items={ids.map((id) => (
          <Link to={id} />
        ))}
      />
    </>
  );
}
