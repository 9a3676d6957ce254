import type { ClientFinding } from '../report/model/model.js';
import { observedChoices } from '../report/text/reasons.js';
import { Lazy } from './controls.js';
import { report } from './data.js';
import { Exchange } from './story/exchange.js';
import { Code, Prose, Section, Text } from './text.js';

const openChoices =
  'How the server behaves where the contract leaves the behavior unspecified. This does not affect the verdict.';

/** The observed behaviors that the contract leaves unspecified. */
export function Observations() {
  const choices = observedChoices(report);
  return (
    <Section id="observations" title="Observations" count={report.summary.observed} lead={openChoices}>
      <dl class="observations">
        {choices.map(({ id, text, observed }) => (
          <div key={id}>
            <dt>
              <Code of={id} />
              <Prose of={text} />
            </dt>
            <dd>
              <Text of={observed.join('; ')} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const ofClient =
  'Rules for clients that the recorded client violated. They do not affect the verdict on the server.';

/** The rules for clients that a recorded client violated. */
export function Client({ findings }: { findings: readonly ClientFinding[] }) {
  return (
    <Section id="client" title="Client" count={findings.length} lead={ofClient}>
      {findings.length === 0 && <p>No violations.</p>}
      <ul class="stack">
        {findings.map(({ rule, text, clause, isTip, count, evidence }) => (
          <li class="card box">
            <h3>
              {isTip && 'Tip: '}
              <Prose of={text} /> <span class="count">× {count}</span>
            </h3>
            <p class="note">
              <Code of={rule} /> · Interface document › {clause.replaceAll(' > ', ' › ')}
            </p>
            {evidence.map(({ actual, count: times = 1, exchange }) => (
              <Lazy class="more" summary={<Text of={times > 1 ? `${actual} (${times}×)` : actual} />}>
                {() => <Exchange exchange={exchange} />}
              </Lazy>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
