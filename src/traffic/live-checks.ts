import { checks } from '../checks/index.js';
import { runChecks, type CheckContext } from '../checks/response.js';
import { requirementRow, type RequirementId, type RequirementRow } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Redactor, type Secrets } from '../redaction/redactor.js';
import { headerOf } from './client/rule.js';
import { RecordedCredentials } from './credentials.js';
import { withOddity } from './oddity.js';

/** A requirement that an exchange violates, with redacted texts. */
export interface Violated {
  row: RequirementRow;
  expected: string;
  actual: string;
}

// Echo checks need the whole traffic, since an answer may repeat an earlier request.
const alone = checks.filter(({ name }) => !name.startsWith('echo'));

/** Tests single exchanges as they happen, and reports each violated requirement once. */
export class LiveChecks {
  private readonly told = new Set<RequirementId>();
  private readonly redactor: Redactor;

  private context: Pick<CheckContext, 'apiKey' | 'apiSecret'>;

  constructor({ apiKey = '', apiSecret = '', showPersonalData = false }: Partial<Omit<Secrets, 'network'>>) {
    this.context = { apiKey, apiSecret };
    this.redactor = new Redactor({ ...this.context, showPersonalData });
  }

  /** The requirements that this exchange is the first to violate. */
  judge(exchange: Exchange): Violated[] {
    this.learn(exchange);
    if (exchange.partial || exchange.response === null) return [];
    const findings = runChecks(alone, withOddity(exchange), this.context).filter(
      ({ requirement }) => !this.told.has(requirement) && this.told.add(requirement),
    );
    return findings.map(({ requirement, expected, actual }) => ({
      row: requirementRow(requirement),
      expected: this.redactor.text(expected),
      actual: this.redactor.text(actual),
    }));
  }

  private learn(exchange: Exchange): void {
    for (const name of ['api-key', 'api-secret']) this.redactor.learn(headerOf(exchange.request, name) ?? '');
    this.redactor.learnFrom(exchange);
    if (this.context.apiSecret !== '') return;
    const { apiKey, apiSecret } = new RecordedCredentials([exchange], {}).known;
    // Both come from one exchange, since another exchange may be of a different business.
    if (apiSecret !== '') this.context = { apiKey, apiSecret };
  }
}
