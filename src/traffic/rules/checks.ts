// Runs the checks of a live run on each exchange by itself.
import { documentedShape, isRarelyMeant } from '../../checks/error-body.js';
import { echoes } from '../../checks/echo.js';
import { checks } from '../../checks/index.js';
import { isRecognisable } from '../../checks/no-secret.js';
import { answerOf, isAccepted, isRefused, runChecks, type CheckContext } from '../../checks/response.js';
import { derivedId, operationOf, type Operation } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { inSentences } from '../../contract/schema-faults.js';
import type { Finding } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
import type { Breach } from '../../contract/verdict.js';
import { SentRequests } from '../../engine/context/sent-requests.js';
import { inexactIn } from '../../rules/wallet/exact-money.js';
import { expectAnswered, expectServed } from '../../rules/service.js';
import { idOf, type Outcomes, type Rule } from '../outcomes.js';
import { isUnusualText } from '../oddity.js';
import { hasMask, isMaskedAt } from '../masks.js';
import { unmasked, type Recording } from '../recording.js';

// No text of a recording is known to be new.
const nothingNew = '\0';

export const perExchange: Rule = (recording, outcomes) => {
  const sent = new SentRequests(recording.facts?.nonce ?? nothingNew);
  for (const exchange of recording.exchanges)
    sent.note({ operation: exchange.operation, ...exchange.request });
  const context: CheckContext = { ...recording.credentials.known, sent };
  for (const exchange of recording.exchanges) {
    const operation = operationOf(exchange.operation!);
    const breaches = runChecks(checks, unmasked(asPlain(exchange)), context).flatMap((one) => {
      const visible = withoutMasked(one, exchange);
      if (visible.length === 0) outcomes.masked(one.requirement);
      return visible;
    });
    for (const { requirement, finding } of breaches) {
      const isEcho = echoes.some(({ name }) => requirement.endsWith(`/${name}`));
      // With a key of several requests, the answer may be that of any of them.
      if (isEcho && recording.isKeyReused(exchange)) continue;
      const doubt = isEcho ? doubtOf(recording, exchange, operation, finding) : undefined;
      outcomes.broken(requirement, { finding, exchange: exchange.id }, doubt);
    }
    for (const { requirement, finding } of inexactIn(exchange))
      outcomes.broken(requirement, { finding, exchange: exchange.id });
    const broken = new Set(breaches.map(({ requirement }) => requirement));
    for (const { name } of checks) {
      const id = idOf(operation.id, name);
      const isShown = shows[name] ?? accepted;
      if (id && !broken.has(id) && isShown(operation, exchange, recording, context)) outcomes.kept(id);
    }
    evaluateInput(recording, exchange, outcomes);
  }
};

// The answer to an accepted request is tested, however unusual its headers and the spelling of its path are.
function asPlain(exchange: Exchange): Exchange {
  const { oddity, ...request } = exchange.request;
  const isRead = oddity === 'odd' && isAccepted(exchange.response) && !isUnusualText(request);
  return isRead ? { ...exchange, request } : exchange;
}

// The server must answer every request, and serve or refuse each conforming one.
function evaluateInput(recording: Recording, exchange: Exchange, outcomes: Outcomes): void {
  const { operation, request, response } = exchange;
  // An answer that the client could not parse counts as missing.
  if (response === null) return;
  const isOdd = request.oddity !== undefined || request.bytes === true;
  if (isOdd) outcomes.expect(derivedId(operation!, 'fuzz.bytes'), () => expectAnswered(exchange));
  if (request.oddity !== 'junk' && !request.bytes && recording.faultsOf(exchange)?.length === 0)
    outcomes.expect(derivedId(operation!, 'fuzz.valid'), () => {
      // Something in front of the operation may answer an odd request.
      if (isOdd) expectAnswered(exchange);
      else if (exchange.repeated || ['accepted', 'refused'].includes(answerOf(response)))
        // The check `response.body` tests the body.
        expectServed(exchange, true);
    });
}

// Masked values may be right, so findings about them are dropped.
function withoutMasked(breach: Breach, { response }: Exchange): Breach[] {
  const { finding } = breach;
  const { faults } = finding;
  if (!faults) return finding.kind === 'secret' || !hasMask(finding) ? [breach] : [];
  const left = faults.filter(({ pointer }) => !isMaskedAt(response?.json, pointer));
  if (left.length === faults.length) return [breach];
  const got = say`${inSentences(left)}`;
  return left.length === 0 ? [] : [{ ...breach, finding: { ...finding, faults: left, got } as Finding }];
}

/** Why the answer may show an earlier record than the one of the request. */
function doubtOf(
  recording: Recording,
  exchange: Exchange,
  { echoes: all, record }: Operation,
  finding: Finding,
) {
  if (recording.facts) return undefined;
  const own = all.find(({ of }) => of === record);
  const isOwn = own !== undefined && finding.kind === 'echo' && finding.at === own.shows;
  const older = record === undefined || isOwn ? undefined : 'the record may be older than the recording';
  return recording.olderKey(exchange) ?? older;
}

type Shows = (
  operation: Operation,
  exchange: Exchange,
  recording: Recording,
  context: CheckContext,
) => boolean;

const accepted: Shows = (_, exchange, recording) =>
  isAccepted(exchange.response) && recording.conforms(exchange);

// How an exchange exercises a check, where an accepted, conforming exchange alone does not.
const shows: Readonly<Record<string, Shows>> = {
  'response.content-type': (_, { response }) =>
    isAccepted(response) && response.headers['content-type'] !== undefined,
  'response.no-secret': (_, { response }, __, context) => response !== null && isRecognisable(context),
  'response.error-body': (operation, exchange) => documentedShape(operation, exchange) !== undefined,
  'response.refusal-is-json': (_, { request, response }) => isRefused(response) && !isRarelyMeant(request),
};
