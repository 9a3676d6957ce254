// Refusals that state their own reason.
import { say } from '../../contract/phrase.js';
import { wordsOf } from '../../checks/amounts.js';
import { expectThat } from '../../checks/expect.js';
import { beginningOf } from '../../contract/words.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import { askedIn } from '../../rules/index.js';
import { expectTypeRefused } from '../../rules/esim.js';
import { saysShortfall } from '../../model/money/shortfall.js';
import type { Outcomes, Rule } from '../outcomes.js';
import type { Recording } from '../recording.js';

export const refusals: Rule = (recording, outcomes) => {
  for (const id of charged) evaluateShortfalls(recording, id, outcomes);
  for (const exchange of recording.of('listEsimOrders'))
    if (exchange.request.oddity === undefined && (exchange.response?.status ?? 0) >= 400)
      outcomes.expect('listEsimOrders/validation-body', () => expectTypeRefused(askedIn(exchange)));
  for (const id of ['freezeCard', 'mockCardTransaction', 'updateVirtualAccount'] as const)
    if (recording.of(id).some((one) => one.response?.status === 404 && recording.conforms(one)))
      outcomes.kept(id === 'updateVirtualAccount' ? `${id}/unknown-account` : `${id}/unknown-card`);
};

const charged = [
  'initiateTransfer',
  'createEsimOrder',
  'queryLoanFeature',
  'verifyEnhancedNin',
] as const satisfies OperationId[];

// Errors > Body shapes > paragraph 1: a recording does not show the amounts, but the message must contain two of them.
function evaluateShortfalls(recording: Recording, id: (typeof charged)[number], outcomes: Outcomes): void {
  const requirement = `${id}/insufficient-balance-message` satisfies RequirementId;
  for (const exchange of recording.of(id)) {
    if (!recording.conforms(exchange) || !recording.credentials.areRight(exchange.request)) continue;
    if (!saysShortfall(exchange)) continue;
    const amounts = wordsOf(exchange.response!).flatMap((text) => text.match(/\d[\d.,]*/g) ?? []);
    const text = beginningOf(exchange.response!.text, 300);
    const expected = 'a message that states the required and the available amount';
    outcomes.expect(requirement, () => expectThat(amounts.length >= 2, expected, say`${text}`, exchange));
  }
}
