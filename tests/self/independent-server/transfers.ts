import { grouped, long, toMinor } from './money.js';
import { html, json, nothing, pause, plainText, Problems, type Route } from './wire.js';
import { banks, type BankAccount, type World } from './world.js';

const anyText = (text: string): boolean => text !== '';

/** Limits of one transfer: the contract shows none. */
const least = 100_000n;
const most = 500_000n;

/** One per cent, at most 50. */
const feeOf = (minor: bigint): bigint => (minor > 500_000n ? 5_000n : minor / 100n);

function readBody(
  problems: Problems,
): { minor: bigint; number: string; bank: string; reference: string } | null {
  const amount = problems.text('amount', (text) => toMinor(text) !== undefined, 'decimal text');
  const number = problems.text('account_number', anyText, 'a text');
  const bank = problems.text('bank_code', (code) => Object.hasOwn(banks, code), 'a code of the list');
  const reference = problems.text('reference', anyText, 'a text');
  for (const field of ['account_name', 'narration', 'otp']) problems.text(field, () => true, 'a text', false);
  const minor = toMinor(amount);
  return problems.any || minor === undefined || !number || !bank || !reference
    ? null
    : { minor, number, bank, reference };
}

function destination(world: World, number: string, bank: string): BankAccount | undefined {
  return [...world.bankAccounts.values()].find((of) => of.number === number && of.bank === bank && of.open);
}

function shortfall(required: bigint, available: bigint, world: World): string {
  const text = world.has('shortfall-in-kobo') ? String : grouped;
  return `Required: NGN ${text(required)}. Available: NGN ${text(available)}.`;
}

const initiate: Route = {
  method: 'POST',
  path: '/pms/api/external/request/wallet/transfer/',
  writes: true,
  refuse: html,
  handle: async ({ body }, world) => {
    const problems = new Problems(body);
    const wish = readBody(problems);
    if (!wish) return html(422, `Look at ${Object.keys(problems.found).join(', ')}`);
    const { minor, number, bank, reference } = wish;
    if (minor < least || minor > most) return html(422, 'From 1,000.00 to 5,000.00 at a time');
    if (!world.takeOtp(body['otp'])) return html(403, 'The one-time password, please');
    await pause(2);
    const account = destination(world, number, bank);
    if (!account) return html(422, 'There is no such account');
    // From here to the debit nothing waits, so nobody comes between.
    if (world.transfers.has(reference)) return nothing(409);
    const fee = feeOf(minor);
    const wallet = world.getWallet();
    const required = minor + (world.has('fee-not-covered') ? 0n : fee);
    if (wallet.available < required) return plainText(402, shortfall(required, wallet.available, world));
    if (world.has('balance-read-early')) await pause(60);
    world.transfers.add(reference);
    wallet.debit(minor, fee);
    world.cachedBalance = undefined;
    const shown = world.has('destination-cached') ? world.cached(account) : account;
    return json(201, {
      status: true,
      message: '',
      data: {
        reference,
        session_id: world.digits(30),
        amount: long(minor),
        fee: long(fee),
        status: 'pending',
        destination_account_number: shown.number,
        destination_bank_code: shown.bank,
        destination_account_name: shown.name,
      },
    });
  },
};

export const transferRoutes = [initiate];
