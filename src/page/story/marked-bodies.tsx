import { count, shortened } from '../../contract/words.js';
import { parentOf } from '../../contract/pointer.js';
import type { Fault } from '../../contract/schema-faults.js';
import { differencesOf } from '../../report/failure-report/differences.js';
import type { ReportedExchange, ReportedStep } from '../../report/model/model.js';
import { TableHead, Text } from '../text.js';
import { Body } from './exchange.js';

interface Props {
  steps: readonly ReportedStep[];
  compares: readonly [number, number];
}

/** Two answers that should be equal, side by side, with their differences. */
export function Compared({ steps, compares }: Props) {
  const [first, second] = compares.map((at) => steps[at]?.exchange);
  if (!first || !second) return null;
  const { rows, same } = differencesOf(first, second);
  const marks = new Map(rows.map(({ place }) => [place, '']));
  const numbers = compares.map((at) => steps.slice(0, at + 1).filter(({ aside }) => !aside).length);
  return (
    <figure class="compared box" aria-label="The two answers, side by side">
      <figcaption>
        Where they differ{same > 0 && <span class="note"> the other {same} members are the same</span>}
      </figcaption>
      <table>
        <TableHead columns={['Place', ...numbers.map((number) => `Step ${number}`)]} />
        <tbody>
          {rows.slice(0, 12).map(({ place, values }) => (
            <tr>
              <th scope="row">
                <Text of={place} />
              </th>
              {values.map((value) => (
                <td class="fail">
                  <Text of={shortened(value, 200)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>Both answers in full</summary>
        <div class="exchange columns">
          {[first, second].map(({ response }, at) => (
            <div>
              <p class="first-line">
                Step {numbers[at]}: <b>{response?.status ?? 'no answer'}</b>
              </p>
              <Body text={response?.body ?? ''} marks={marks} />
            </div>
          ))}
        </div>
      </details>
    </figure>
  );
}

/** A body with marks at the places that differ from the contract. */
export function Faulty({ exchange, faults }: { exchange: ReportedExchange; faults: readonly Fault[] }) {
  // An event that the server sends is a request without an operation.
  const body = exchange.operation === null ? exchange.request.body : exchange.response?.body;
  const marks = new Map<string, string>();
  for (const { pointer, keyword, expected } of faults) {
    const isMissing = keyword === 'required';
    const place = isMissing ? parentOf(pointer) : pointer;
    const words = isMissing ? `${pointer.slice(place.length + 1)} is missing` : `must be ${expected}`;
    marks.set(place, [...(marks.has(place) ? [marks.get(place)] : []), words].join('; '));
  }
  return (
    <figure class="box" aria-label="The body, with differences from the contract">
      <figcaption>{count(faults.length, 'difference')} from the contract</figcaption>
      <Body text={body ?? ''} marks={marks} title="The body, with marks" />
    </figure>
  );
}
