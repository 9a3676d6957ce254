import { inWords } from '../report/words.js';
import { checks } from '../checks/index.js';
import { runChecks, type CheckContext } from '../checks/response.js';
import { requirementRow, type RequirementId, type RequirementRow } from '../contract/contract.js';
import { headerOf, type Exchange } from '../contract/exchange.js';
import { Redactor, type Secrets } from '../redaction/redactor.js';
import { credentialNames, RecordedCredentials } from './credentials.js';
import { isForeign } from './delivery.js';
import { withOddity } from './oddity.js';

const mostBytes = 256 * 1024 * 1024;

/** Keeps exchanges up to a limit on their number, and a quarter of a gigabyte of bodies. */
export class KeptExchanges {
  readonly all: Exchange[] = [];
  /** The number of exchanges beyond the limits. */
  left = 0;
  private bytes = 0;

  constructor(private readonly most: number) {}

  /** @param isTelling whether to keep the exchange beyond the limits */
  add(exchange: Exchange, isTelling = false): void {
    const { request, response } = exchange;
    const bytes = (request.body?.length ?? 0) + (response?.text.length ?? 0);
    if (!isTelling && (this.all.length >= this.most || this.bytes + bytes > mostBytes)) {
      this.left++;
      return;
    }
    this.bytes += bytes;
    this.all.push(exchange);
  }
}

/** A requirement that an exchange violates, with redacted texts. */
export interface Violated {
  row: RequirementRow;
  expected: string;
  actual: string;
}

// Echo checks need the whole traffic, since an answer may repeat an earlier request.
const alone = checks.filter(({ name }) => !name.startsWith('echo'));

/** Traffic through proxies: tested as it happens, and kept for the test of the whole recording. */
export class WatchedTraffic {
  readonly kept: KeptExchanges;
  /** The number of exchanges outside the contract. */
  foreign = 0;
  private readonly told = new Set<RequirementId>();
  private readonly redactor: Redactor;
  private context: CheckContext;
  private ids = 0;

  /**
   * @param most the number of exchanges to keep
   * @param known the known credentials
   * @param tell called at the first violation of each requirement
   */
  constructor(
    most: number,
    { apiKey = '', apiSecret = '', showPersonalData = false }: Partial<Omit<Secrets, 'network'>>,
    private readonly tell: (violated: Violated) => void,
  ) {
    this.kept = new KeptExchanges(most);
    this.context = { apiKey, apiSecret };
    this.redactor = new Redactor({ apiKey, apiSecret, showPersonalData });
  }

  readonly nextId = (): number => ++this.ids;

  readonly take = (exchange: Exchange): void => {
    if (isForeign(exchange)) this.foreign++;
    // Rules need requests to undocumented paths, but not other requests to the receiver.
    if (exchange.received && isForeign(exchange)) return;
    const before = this.told.size;
    this.learn(exchange);
    if (!exchange.partial && exchange.response !== null) this.check(exchange);
    this.kept.add(exchange, this.told.size > before);
  };

  private check(exchange: Exchange): void {
    for (const { requirement, finding } of runChecks(alone, withOddity(exchange), this.context)) {
      if (this.told.has(requirement)) continue;
      this.told.add(requirement);
      const { expected, actual } = inWords(finding);
      this.tell({
        row: requirementRow(requirement),
        ...{ expected: this.redactor.text(expected), actual: this.redactor.text(actual) },
      });
    }
  }

  private learn(exchange: Exchange): void {
    for (const name of credentialNames)
      this.redactor.learn(headerOf(exchange.request.headers, name)?.trim() ?? '');
    this.redactor.learnFrom(exchange);
    if (this.context.apiSecret !== '') return;
    const { known } = new RecordedCredentials([exchange]);
    // Both come from one exchange, since another exchange may be of a different business.
    if (known.apiSecret !== '') this.context = known;
  }
}
