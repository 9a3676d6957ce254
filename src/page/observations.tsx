import { report } from './data.js';
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
