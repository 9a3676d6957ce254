import { count } from '../../report/text/count.js';
import type { ReportedExchange } from '../../report/model/model.js';
import { Text } from '../text.js';
import { Body } from './body.js';

/** A request and its response in full. */
export function Exchange({
  exchange: { request, response, failure, durationMs },
}: {
  exchange: ReportedExchange;
}) {
  return (
    <div class="exchange">
      <div>
        <p class="first-line">
          <b>{request.method}</b> <Text of={request.path} />
        </p>
        <Headers headers={request.headers} />
        <Body text={request.body ?? ''} />
      </div>
      <div>
        <p class="first-line">
          {response ? <b>{response.status}</b> : <Text of={failure ?? 'No answer.'} />}{' '}
          <span class="note">after {Math.round(durationMs)} ms</span>
        </p>
        {response && <Headers headers={response.headers} />}
        {response && <Body text={response.body} />}
      </div>
    </div>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return (
    <details class="headers">
      <summary>{count(rows.length, 'header')}</summary>
      <ul>
        {rows.map(([name, value]) => (
          <li key={name}>
            <b>
              <Text of={name} />
            </b>
            : <Text of={value} />
          </li>
        ))}
      </ul>
    </details>
  );
}
