import { verdictWords } from '../report/text/verdict-words.js';
import { report } from './data.js';

/** The sections of the page that this report has, each with how much is in it. */
export function Sections() {
  const { causes, client, operations, requirements, observations, effort } = report;
  const rows: [id: string, title: string, count: number | null][] = [
    ['summary', 'Summary', null],
    ['causes', 'Causes', causes.length],
    ['client', 'Client', client?.length ?? 0],
    ['operations', 'Operations', operations.length],
    ['requirements', 'Requirements', requirements.length],
    ['observations', 'Observations', observations.length],
    ['effort', 'Effort', effort ? null : 0],
  ];
  return (
    <header class="bar">
      <nav aria-label="Sections">
        <span class={`dot ${report.summary.verdict}`} title={verdictWords(report).title} />
        <ul>
          {rows
            .filter(([, , count]) => count !== 0)
            .map(([id, title, count]) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {title}
                  {count !== null && <span class="count">{count}</span>}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </header>
  );
}

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
        <dl>
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
