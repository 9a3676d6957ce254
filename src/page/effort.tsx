import { count } from '../contract/words.js';
import type { ReportedEffort } from '../report/model/model.js';
import { groupReasons } from '../report/text/reasons.js';
import { Link, List, Section, TableHead, Text } from './text.js';

const columns = { accepted: 'Accepted', refused: 'Rejected', serverErrors: '5xx', other: 'Other' };
const names = Object.keys(columns) as (keyof typeof columns)[];

/** The cost of the run, and the properties that a limit cut short. */
export function Effort({ effort }: { effort: ReportedEffort }) {
  const { depth, maxRequests, maxMinutes, requests, burst, shrinking, cut, operations } = effort;
  const lead = [
    `${count(requests, 'request')} at depth ${depth}`,
    maxRequests !== undefined && `, at most ${count(maxRequests, 'request')}`,
    maxMinutes !== undefined && `, at most ${count(maxMinutes, 'minute')}`,
    burst > 0 && `, and ${burst} to exceed the rate limit`,
    shrinking > 0 && `; ${shrinking} of these shrank failing cases`,
    '.',
  ];
  return (
    <Section id="effort" title="Effort" lead={lead}>
      {groupReasons(cut).map(({ reason, count: many }) => (
        <details key={reason} class="more">
          <summary>
            {many === 1 ? '1 property was' : `${many} properties were`} cut short: <Text of={reason} />
          </summary>
          <List items={cut.filter((row) => row.reason === reason).map(CutShort)} />
        </details>
      ))}
      <div class="table box" tabIndex={0} role="region" aria-label="Requests to each operation">
        <table>
          <TableHead columns={['Operation', ...Object.values(columns)]} />
          <tbody>
            {operations.map((row) => (
              <tr>
                <th scope="row">{row.operation}</th>
                {names.map((name) => (
                  <td class={row[name] === 0 ? 'none' : name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** A property that tried fewer values than planned. */
const CutShort = ({ requirement, tried, planned }: ReportedEffort['cut'][number]) => (
  <>
    <Link to={requirement} />{' '}
    <span class="note">
      {tried} of {planned} values
    </span>
  </>
);
