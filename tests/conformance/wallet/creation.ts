// Endpoints > Get wallet (get or create) > paragraph 1, where no wallet exists (ruling:wallet-creation)
import { claim } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import { racePlan, several } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { valueAt } from '../../../src/contract/pointer.js';
import type { Context } from '../../../src/domain/context.js';
import { together } from '../../../src/domain/simultaneous.js';
import { suite } from '../../../src/domain/suite.js';
import { NotOffered, NotTestable, Unanswered, Violation } from '../../../src/engine/errors.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { optional } from '../examples.js';

export const { entries, requirement } = suite('alone');

requirement('getWallet/created', { sampling: racePlan('an absent wallet') }, async (t) => {
  await t.http.baseline('getWallet');
  try {
    for (const count of [1, several]) await expectOneMade(t, count);
  } finally {
    await walletExists(t);
  }
});

async function expectOneMade(t: Context, count: number): Promise<void> {
  await noWalletExists(t);
  const made = await together(
    t,
    Array<() => Promise<Exchange>>(count).fill(() => read(t)),
    (one) => one,
  );
  const next = await read(t);
  // While one call makes the wallet, others may be refused.
  const refused = [...(count === 1 ? made : []), next].find(({ response }) => !isAccepted(response));
  if (refused) {
    await expectOpen(t, refused);
    throw new Violation(claim('a wallet, created because there was none', inWords(refused)), refused);
  }
  const accepted = [...made, next].filter(({ response }) => isAccepted(response));
  const ids = new Set(accepted.map(({ response }) => valueAt(response?.json, '/data/id')));
  if (ids.size === 1) return;
  const calls = count === 1 ? 'two calls' : `${count} simultaneous calls and the next one`;
  throw new Violation(
    claim(say`one wallet of ${calls}`, say`${ids.size} wallets: ${[...ids].map(String).join(', ')}`, {
      headline: say`${calls} get ${ids.size} different wallets`,
    }),
    next,
    { exchanges: accepted },
  );
}

/** Throws NotTestable where a wallet that exists is not shown either: then the server may be closed. */
async function expectOpen(t: Context, refused: Exchange): Promise<void> {
  await walletExists(t);
  if (!isAccepted((await read(t)).response))
    throw new NotTestable(say`getWallet ended with ${inWords(refused)}, and so it did where a wallet exists`);
}

async function noWalletExists(t: Context): Promise<void> {
  try {
    await t.states.given('no wallet exists');
  } catch (error) {
    const isOptional = error instanceof NotTestable && !(error instanceof Unanswered);
    throw isOptional ? new NotOffered(error.message) : error;
  }
}

/** Sets up a wallet again, as others need it. */
async function walletExists(t: Context): Promise<void> {
  t.run.cache.forgetState('a wallet exists');
  await optional(t.states.given('a wallet exists'));
}

const read = async (t: Context): Promise<Exchange> =>
  (await t.answers.reply(t.http.client.getWallet(), ['/data/id'])).exchange;
