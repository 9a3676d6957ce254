import type { ReportedBaseline } from '../report/model/model.js';
import { count } from '../report/text/count.js';
import { Link, Text } from './text.js';

/** What the baseline says of the causes: which are known, and which entries have had their day. */
export function Baseline({ baseline }: { baseline: ReportedBaseline }) {
  const { file, fresh, known, gone, unmet, expired } = baseline;
  return (
    <section class="card" aria-labelledby="baseline">
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
