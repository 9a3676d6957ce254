import { count } from '../contract/words.js';
import type { ReportedEffort } from '../report/model/model.js';
import { groupReasons } from '../report/text/reasons.js';
import { Link, Text } from './text.js';

const columns = [
  ['accepted', 'Accepted'],
  ['refused', 'Refused'],
  ['serverErrors', '5xx'],
  ['other', 'Other'],
] as const;

/** What the run cost, and where a limit cut it short. */
export function Effort({ effort }: { effort: ReportedEffort }) {
  const { depth, maxRequests, maxMinutes, requests, burst, shrinking, cut, operations } = effort;
  const limits = [
    ...(maxRequests === undefined ? [] : [`at most ${count(maxRequests, 'request')}`]),
    ...(maxMinutes === undefined ? [] : [`at most ${count(maxMinutes, 'minute')}`]),
  ];
  return (
    <section id="at:effort" aria-labelledby="effort-title">
      <h2 id="effort-title">Effort</h2>
      <p class="lead">
        {count(requests, 'request')} at depth {depth}
        {limits.length > 0 && `, ${limits.join(', ')}`}
        {burst > 0 && `, and ${burst} to exceed the rate`}
        {shrinking > 0 && `; of these, ${shrinking} made failing cases small`}.
      </p>
      {cut.length > 0 && <CutShort cut={cut} />}
      <div class="table box" tabIndex={0} role="region" aria-label="Requests to each operation">
        <table>
          <thead>
            <tr>
              <th scope="col">Operation</th>
              {columns.map(([name, title]) => (
                <th scope="col" key={name}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {operations.map((row) => (
              <tr key={row.operation}>
                <th scope="row">{row.operation}</th>
                {columns.map(([name]) => (
                  <td key={name} class={row[name] === 0 ? 'none' : name}>
                    {row[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The properties that tried less than they were meant to. */
function CutShort({ cut }: { cut: ReportedEffort['cut'] }) {
  return (
    <>
      {groupReasons(cut).map(({ reason, count: many }) => (
        <details key={reason} class="more">
          <summary>
            {many === 1 ? '1 property was' : `${many} properties were`} cut short: <Text of={reason} />
          </summary>
          <ul class="plain">
            {cut
              .filter((row) => row.reason === reason)
              .map(({ requirement, tried, planned }) => (
                <li key={requirement}>
                  <Link to={requirement} />{' '}
                  <span class="note">
                    {tried} of {planned} values
                  </span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </>
  );
}
