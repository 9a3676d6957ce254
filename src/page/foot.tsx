import { report } from './data.js';

/** What the report rests on, for who keeps it. */
export function Foot() {
  const { suite, contract, digests } = report;
  const rows = [['contract', contract.sha256], ...Object.entries(digests ?? {})];
  return (
    <footer>
      <p>
        Made by {suite.name} {suite.version} from <code>report.json</code>, which lies beside this page and
        has everything that is here.
      </p>
      <details>
        <summary>SHA-256 of what it rests on</summary>
        <dl class="digests">
          {rows.map(([name, digest]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{digest}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </footer>
  );
}
