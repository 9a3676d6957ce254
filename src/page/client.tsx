import type { ClientFinding } from '../report/model/model.js';
import { Lazy } from './lazy.js';
import { Exchange } from './story/exchange.js';
import { Prose, Text } from './text.js';

/** What a recorded client did against the contract. It is no matter of the target's verdict. */
export function Client({ findings }: { findings: readonly ClientFinding[] }) {
  return (
    <section id="at:client" aria-labelledby="client-title">
      <h2 id="client-title">
        Client <span class="count">{findings.length}</span>
      </h2>
      <p class="lead">
        What the client did against the contract. The verdict is about the server, and does not count it.
      </p>
      {findings.length === 0 && <p>Nothing.</p>}
      <ul class="findings">
        {findings.map(({ rule, text, clause, count, evidence }) => (
          <li key={rule} class="card">
            <h3>
              <Prose of={text} /> <span class="count">× {count}</span>
            </h3>
            <p class="note">
              <code>{rule}</code> · Interface document › {clause.replaceAll(' > ', ' › ')}
            </p>
            {evidence.map(({ actual, exchange }, at) => (
              <Lazy key={at} class="more" summary={<Text of={actual} />}>
                {() => <Exchange exchange={exchange} />}
              </Lazy>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
