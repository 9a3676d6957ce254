import type { ClientFinding } from '../report/model/model.js';
import { Lazy } from './controls.js';
import { report } from './data.js';
import { Exchange } from './story/exchange.js';
import { Prose, Text } from './text.js';

/** What the target chose where the contract leaves the choice. None of it is a fault. */
export function Observations() {
  const seen = new Map<string, { text: string; observed: string[] }>();
  for (const { id, text, observed } of report.observations) {
    const known = seen.get(id) ?? { text, observed: [] };
    if (!known.observed.includes(observed)) known.observed.push(observed);
    seen.set(id, known);
  }
  return (
    <section id="at:observations" aria-labelledby="observations-title">
      <h2 id="observations-title">
        Observations <span class="count">{seen.size}</span>
      </h2>
      <p class="lead">What the target chose where the contract leaves the choice. None of it is a fault.</p>
      <dl class="observations">
        {[...seen].map(([id, { text, observed }]) => (
          <div key={id}>
            <dt>
              <code>{id}</code>
              <span>
                <Prose of={text} />
              </span>
            </dt>
            <dd>
              <Text of={observed.join('; ')} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

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
      <ul class="stack">
        {findings.map(({ rule, text, clause, count, evidence }) => (
          <li key={rule} class="card box">
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
