// Tests the rules of the contract on every exchange, and on every pair of exchanges, that exercises them.
import { valueAt } from '../../contract/pointer.js';
import { answerOf, isAccepted } from '../../checks/response.js';
import { isInvalidity } from '../../checks/validation.js';
import type { Exchange } from '../../contract/exchange.js';
import { askedIn, rules, type Asked, type Rule as ContractRule } from '../../rules/index.js';
import { areOfOneBusiness } from '../context.js';
import type { Outcomes, Rule } from '../outcomes.js';
import { hasMask } from '../masks.js';
import type { Recording } from '../recording.js';
import { members } from '../../rules/rule.js';
import { parseJson } from '../../contract/json.js';
import type { OperationId } from '../../contract/contract.js';

/** One for each rule of the contract. */
export const eachRule: readonly Rule[] = rules.map((rule): Rule => {
  const evaluate = rule.of.length === 1 ? evaluateEach : evaluatePairs;
  return (recording, outcomes) => evaluate(rule, recording, outcomes);
});

function evaluateEach(rule: ContractRule, recording: Recording, outcomes: Outcomes): void {
  const { id, newBy, state } = rule;
  const isNew = newBy === undefined || recording.facts !== undefined;
  const older = isNew ? undefined : 'the record may be older than the recording';
  for (const exchange of shownBy(rule, recording)) {
    const asked = askedIn(exchange);
    if (rule.sees !== 'accepted' && hasMask(asked.sent)) {
      outcomes.masked(id);
      continue;
    }
    const doubt = recording.olderKey(exchange) ?? older;
    for (const given of state ? recording.statesBefore(rule, exchange) : [undefined])
      if (hasMask(given?.values)) outcomes.masked(id);
      else outcomes.expect(id, () => rule.check(asked, ...(given ? [given] : [])), doubt);
  }
}

// Neighbors are enough in long recordings: a thousand pages have half a million pairs.
const mostBetween = 40;

// Pairs are in the order of time, since the effect of a request shows in later answers.
function evaluatePairs(rule: ContractRule, recording: Recording, outcomes: Outcomes): void {
  const [before, after] =
    rule.sees === 'rejected, then accepted'
      ? [recording.rejected(rule.of[0]!), recording.answers(rule.of[1]!)]
      : plainPair(rule, recording, outcomes);
  let earlier = 0;
  for (const second of after!) {
    while (before![earlier] && before![earlier]!.exchange.startedAt <= second.exchange.startedAt) earlier++;
    const near = before!.slice(
      Math.max(0, earlier - mostBetween),
      rule.inAnyOrder ? earlier + mostBetween : earlier,
    );
    // The run owns the data that its states made.
    const mayChange = rule.mayChange && !recording.facts?.states.some(({ onDemand }) => onDemand);
    const doubt =
      recording.olderKey(second.exchange) ??
      (mayChange ? 'the list may have changed while it was read' : undefined);
    for (const first of near)
      if (first !== second && areOfOne(rule, recording, [first.exchange, second.exchange]))
        outcomes.expect(rule.id, () => rule.check(first, second), doubt);
  }
}

function plainPair(rule: ContractRule, recording: Recording, outcomes: Outcomes): (readonly Asked[])[] {
  const all = rule.of.map((id) => recording.answers(id));
  if (!all.flat().every(recording.isPlain)) outcomes.masked(rule.id);
  return all.map((answers) => answers.filter(recording.isPlain));
}

type Pair = [first: Exchange, second: Exchange];

function areOfOne({ endedBy }: ContractRule, recording: Recording, pair: Pair): boolean {
  if (!areOfOneBusiness(pair)) return false;
  if (endedBy === undefined) return true;
  return (recording.facts || !areOfTwoRecords(pair)) && !recording.isSetUpBetween(endedBy, ...pair);
}

// Unless the recording shows the states, a new wallet may have been created between the two.
function areOfTwoRecords(pair: Pair): boolean {
  const [then, now] = pair.map(({ response }) => valueAt(response?.json, '/data/id'));
  return then !== undefined && now !== undefined && then !== now;
}

/** The exchanges that exercise a rule about a single exchange. */
function shownBy({ of: [id], sees, newBy, state }: ContractRule, recording: Recording): Exchange[] {
  const answers = newBy === undefined ? recording.answers(id!) : firstsBy(recording, id!, newBy);
  const exchanges = answers.map(({ exchange }) => exchange);
  // A refusal may have reasons that the recording does not show.
  if (sees !== 'any answer') return exchanges;
  const others = recording.of(id!).filter((one) => isAnswered(recording, one) && !exchanges.includes(one));
  const isShown = (one: Exchange): boolean => {
    const status = one.response?.status;
    // An acceptance needs no other evidence, and its body is tested elsewhere.
    if (isAccepted(one.response)) return newBy === undefined && state === undefined;
    // The record of a state exists.
    if (state !== undefined) return answerOf(one.response) === 'refused' || one.repeated;
    return status === 400 || (isInvalidity(one.response) && recording.isAcceptedElsewhere(one));
  };
  return [...exchanges, ...others.filter(isShown)];
}

// A server may refuse wrong credentials or an unusual form instead.
const isAnswered = (recording: Recording, one: Exchange): boolean =>
  ![401, 403, 429].includes(one.response?.status ?? 0) &&
  recording.conforms(one) &&
  (isAccepted(one.response) || recording.isControlled(one.operation!)) &&
  recording.credentials.mayBeRight(one.request) &&
  !recording.isKeyReused(one);

/**
 * The answers to the first request with each value of a body member. A later request with the same value may get the
 * record of the first one.
 */
function firstsBy(recording: Recording, id: OperationId, member: string): Asked[] {
  const firsts = new Map<unknown, Exchange['id']>();
  for (const one of recording.all)
    if (one.operation === id) {
      const value = members(parseJson(one.request.body))[member];
      if (!firsts.has(value)) firsts.set(value, one.id);
    }
  return recording
    .answers(id)
    .filter(({ exchange, sent }) => firsts.get(sent[member]) === exchange.id && !hasMask(sent[member]));
}
