// Checks settled balances by the model of the money. In a recording of others, `--alone` says that nobody else moved the
// wallet, and a balance is settled after a pause of `restMs` (ruling:settlement). A recording of the suite marks settled
// balances itself.
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { evidenceOf } from '../../engine/verdicts.js';
import { Book, type Priced } from '../../model/money/book.js';
import { mayCost } from '../../model/money/costs.js';
import type { Finding } from '../../model/money/finding.js';
import { violationOf } from '../../model/money/violation.js';
import { areTogether, businessOf, endOf } from '../context.js';
import type { Outcomes, Rule } from '../outcomes.js';
import { hasMask } from '../masks.js';
import { keyOf, type Recording } from '../recording.js';
import { evaluateKept } from './kept-costs.js';
import { isInWindow } from './replays.js';

const restMs = 10_000;

export const movements: Rule = (recording, outcomes) => {
  const answers = recording.accepted('getWallet');
  const readings = new Set(answers.map(({ id }) => id));
  // Each business has a wallet of its own. Without an api-key, a reading may be of any wallet.
  for (const business of new Set(answers.map(businessOf))) {
    if (business === undefined) continue;
    const [wallet, all] = [new Wallet(recording, outcomes), ofBusiness(business, recording)];
    let lastEnd = -Infinity;
    for (const [at, one] of all.entries()) {
      const isPaused = Date.parse(one.startedAt) - lastEnd >= restMs && !areTogether(one, all[at + 1]);
      if (readings.has(one.id)) wallet.read(one, one.atRest ?? (recording.isAlone && isPaused));
      if (!mayMove(one)) continue;
      lastEnd = Math.max(lastEnd, endOf(one));
      wallet.note(one);
    }
  }
};

/** The requests that may be of a business. One with refused credentials is of none. */
const ofBusiness = (business: string, { all }: Recording): Exchange[] =>
  all.filter((one) => {
    const isOwn = businessOf(one) === business;
    const mayBe = businessOf(one) === undefined && mayMove(one);
    return !one.received && one.response?.status !== 401 && (isOwn || mayBe);
  });

const mayMove = ({ operation }: Exchange): boolean =>
  operation === null || operationOf(operation).effect !== 'none';

class Wallet {
  private readonly book = new Book();
  /** The first request with each Idempotency-Key. */
  private readonly keys = new Map<string, Exchange>();
  private last: Exchange | undefined;

  constructor(
    private readonly recording: Recording,
    private readonly outcomes: Outcomes,
  ) {}

  note(exchange: Exchange): void {
    const { operation, request, response, partial } = exchange;
    const isPriced = operation !== null && mayCost(operation) && businessOf(exchange) !== undefined;
    if (isPriced) this.book.note(exchange);
    const isClear = isRefused(response) || (isPriced && isAccepted(response) && !partial);
    const key = keyOf(request.headers);
    const first = this.keys.get(key ?? '') ?? exchange;
    this.keys.set(key ?? '', first);
    const isOld = key !== undefined && !isInWindow(first, exchange);
    // Behind masks, different keys and references look equal.
    const isMasked = hasMask([key, membersOf(parseJson(request.body))['reference']]);
    if (!isClear || isOld || isMasked || this.recording.isKeyReused(exchange)) this.book.before = undefined;
  }

  read(reading: Exchange, isSettled: boolean): void {
    const { book, outcomes, last } = this;
    const data = membersOf(valueAt(reading.response?.json, '/data'));
    const text = String(valueAt(data, '/balance/available_balance'));
    book.wallet = data;
    if (!isSettled || hasMask(text)) return;
    const balance = new Big(text);
    this.last = reading;
    // A state may replace the wallet, and its handler may pay for what it makes.
    const states = last ? this.recording.statesBetween(last, reading) : [];
    if (states.some(({ onDemand }) => onDemand)) book.before = undefined;
    const { before, span } = book;
    // A gain may be a deposit.
    if (before && balance.gt(before)) book.fog ??= 'unknown balance';
    const evaluation = book.evaluate(balance);
    const { findings, refunds, late, fog } = evaluation;
    for (const finding of findings) {
      if (finding.mayBeRefunded && !book.lacksMany(finding)) continue;
      // A debit that is not complete may become so later.
      if (!reading.atRest && finding.kind !== 'overdraft' && finding.lost.lt(finding.least)) continue;
      const violation = violationOf(finding);
      violation.story ??= [last!, ...span.map(({ exchange }) => exchange), reading].map(toStep);
      outcomes.broken(finding.requirement, evidenceOf(violation), this.doubtOf(finding, reading));
    }
    if (before && !fog && [...findings, ...refunds, ...late].length === 0)
      evaluateKept(span, before, outcomes);
    book.settle(balance, evaluation);
  }

  private doubtOf({ isOwn }: Finding, { atRest }: Exchange): string | undefined {
    const { isAlone, facts } = this.recording;
    const isOthers = !isOwn && !isAlone && !facts?.states.some(({ onDemand }) => onDemand);
    if (isOthers) return 'another client may have moved the balance';
    const isUnsure = ({ state, cost }: Priced) =>
      state === 'missing' || state === 'refunded' || cost.most === null;
    const isUnsettled = !atRest && this.book.earlier.some(isUnsure);
    return isUnsettled ? 'an earlier charge may have been debited only now' : undefined;
  }
}

const toStep = ({ id }: Exchange) => ({ exchange: id });
