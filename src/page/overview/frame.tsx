import { verdictWords } from '../../report/text/verdict-words.js';
import { report } from '../data.js';

/** The sections of the page that this report has, each with how much is in it. */
export function Sections() {
  const { causes, client = [], operations, requirements, observations, effort } = report;
  const sections = { causes, client, operations, requirements, observations };
  return (
    <header class="bar">
      <nav aria-label="Sections">
        <span class={`dot ${report.summary.verdict}`} title={verdictWords(report).title} />
        <ul>
          <Item id="summary" />
          {Object.entries(sections)
            .filter(([, rows]) => rows.length > 0)
            .map(([id, rows]) => (
              <Item id={id} count={rows.length} />
            ))}
          {effort && <Item id="effort" />}
        </ul>
      </nav>
    </header>
  );
}

const Item = ({ id, count }: { id: string; count?: number }) => (
  <li>
    <a href={`#${id}`}>
      {id[0]!.toUpperCase() + id.slice(1)}
      {count !== undefined && <span class="count">{count}</span>}
    </a>
  </li>
);

/** What the report rests on, for who keeps it. */
export function Foot() {
  const { suite, contract, digests } = report;
  const rows = { contract: contract.sha256, ...digests };
  return (
    <footer>
      <p>
        Made by {suite.name} {suite.version} from <code>report.json</code>, which lies beside this page and
        has everything that is here.
      </p>
      <details>
        <summary>SHA-256 of what it rests on</summary>
        <dl>
          {Object.entries(rows).map(([name, digest]) => (
            <div>
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
