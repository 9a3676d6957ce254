import { differencesOf } from '../../report/card/differences.js';
import type { ReportedStep } from '../../report/model/model.js';
import { Text } from '../text.js';
import { Body } from './body.js';

interface Props {
  steps: readonly ReportedStep[];
  compares: readonly [number, number];
}

/** Two answers that should be the same, side by side, with the places where they differ. */
export function Compared({ steps, compares }: Props) {
  const pair = compares.map((at) => steps[at]?.exchange);
  const [first, second] = pair;
  if (!first || !second) return null;
  const { rows, same } = differencesOf(first, second);
  const marks = new Map(rows.map(({ place }) => [place, '']));
  const numberOf = (at: number): number => steps.slice(0, at + 1).filter(({ aside }) => !aside).length;
  return (
    <figure class="compared" aria-label="The two answers, side by side">
      <figcaption>
        Where they differ{same > 0 && <span class="note"> the other {same} members are the same</span>}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">Place</th>
            {compares.map((at) => (
              <th scope="col" key={at}>
                Step {numberOf(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 12).map(({ place, values }) => (
            <tr key={place}>
              <th scope="row">
                <Text of={place} />
              </th>
              {values.map((value, at) => (
                <td key={at}>
                  <Text of={value.length > 200 ? `${value.slice(0, 200)}…` : value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>Both answers in full</summary>
        <div class="exchange">
          {[first, second].map(({ response }, at) => (
            <div key={at}>
              <p class="first-line">
                Step {numberOf(compares[at]!)}: <b>{response?.status ?? 'no answer'}</b>
              </p>
              <Body text={response?.body ?? ''} marks={marks} />
            </div>
          ))}
        </div>
      </details>
    </figure>
  );
}
