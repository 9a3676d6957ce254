import { count } from '../contract/words.js';
import type { ReportDiff, ReportedBaseline } from '../report/model/model.js';
import { dateInWords } from './facts.js';
import { Link, Text } from './text.js';
import { Sign } from './verdict-sign.js';

/** What became different since the report before. */
export function Since({ since }: { since: ReportDiff }) {
  const { before, changed, verdicts, observations, causes } = since;
  const broken = verdicts.filter(({ change }) => change === 'broken' || change === 'shown');
  const mended = verdicts.filter(({ change }) => change === 'kept');
  const others = verdicts.filter((row) => !broken.includes(row) && !mended.includes(row));
  const isSame = verdicts.length + observations.length + causes.fresh.length + causes.gone.length === 0;
  return (
    <section class="card box" aria-labelledby="since">
      <h2 id="since">Since the last run</h2>
      <p class="note">
        Compared with {dateInWords(before.startedAt)}
        {changed.length > 0 && `; the ${changed.join(' and the ')} changed in between`}.
      </p>
      {isSame && <p>Nothing changed.</p>}
      <Changed title="broken now" kind="fail" rows={broken} />
      <Changed title="kept now" kind="pass" rows={mended} />
      <Changed title="otherwise changed" kind="not-offered" rows={others} />
      {(causes.fresh.length > 0 || causes.gone.length > 0) && (
        <p>
          {count(causes.fresh.length, 'new cause')}, {causes.gone.length} gone, {causes.kept.length} as
          before.
        </p>
      )}
      {observations.length > 0 && (
        <details>
          <summary>{count(observations.length, 'choice')} made otherwise</summary>
          <ul class="plain">
            {observations.map(({ id, text, before, after }) => (
              <li key={id}>
                <Text of={text} />{' '}
                <Text of={`${before.join(', ') || 'nothing'} became ${after.join(', ') || 'nothing'}`} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const mostOpen = 8;

function Changed({
  title,
  kind,
  rows,
}: {
  title: string;
  kind: 'fail' | 'pass' | 'not-offered';
  rows: ReportDiff['verdicts'];
}) {
  if (rows.length === 0) return null;
  return (
    <details open={rows.length <= mostOpen && kind !== 'not-offered'}>
      <summary>
        <Sign kind={kind} quiet /> {rows.length} {title}
      </summary>
      <ul class="plain">
        {rows.map(({ requirement, before, after, reason }) => (
          <li key={requirement}>
            <Link to={requirement} />{' '}
            <span class="note">
              {before ?? 'not there'} → {after ?? 'not there'}
              {reason !== undefined && (
                <>
                  : <Text of={reason} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the baseline says of the causes: which are known, and which entries have had their day. */
export function Baseline({ baseline }: { baseline: ReportedBaseline }) {
  const { file, fresh, known, gone, unmet, expired } = baseline;
  return (
    <section class="card box" aria-labelledby="baseline">
      <h2 id="baseline">Against the baseline</h2>
      <p class="note">
        <Text of={file} />
      </p>
      <Ids title={`${count(fresh.length, 'cause')} it does not know`} ids={fresh} />
      {known.length > 0 && (
        <>
          <h3>{count(known.length, 'known cause')}</h3>
          <ul class="plain">
            {known.map(({ id, reason, since, until }) => (
              <li key={id}>
                <CauseLink id={id} /> <Text of={reason} />{' '}
                <span class="note">
                  since {since}
                  {until !== undefined && `, accepted until ${until}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Ids title={`${count(gone.length, 'cause')} no longer there`} ids={gone} />
      <Ids
        title={`${count(unmet.length, 'cause')} that this seed did not meet`}
        ids={unmet.map(({ id }) => id)}
      />
      <Ids title={`${expired.length} past their date`} ids={expired} />
    </section>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="plain">
        {ids.map((id) => (
          <li key={id}>
            <Link to={id} />
          </li>
        ))}
      </ul>
    </>
  );
}

const CauseLink = ({ id }: { id: string }) => (
  <a class="id" href={`#cause=${id}`}>
    {id}
  </a>
);
