import { grouped, plain, toMinor } from './money.js';
import { html, json, nothing, pause, plainText, Problems, type Asked, type Route } from './wire.js';
import { banks, type World } from './world.js';

const anyText = (text: string): boolean => text !== '';

/** One per cent, at most 50. */
const feeOf = (minor: bigint): bigint => (minor > 500_000n ? 5_000n : minor / 100n);

/** A reference is for one transfer. */
const claimed = (world: World, reference: string, minor: bigint): boolean => {
  const before = world.transfers.get(reference);
  return before !== undefined && (!world.has('reference-unique-per-amount') || before.minor === minor);
};

const initiate: Route = {
  method: 'POST',
  path: '/pms/api/external/request/wallet/transfer/',
  writes: true,
  refuse: html,
  handle: async ({ body }, world) => {
    const problems = new Problems(body);
    const amount = problems.text('amount', (text) => (toMinor(text) ?? 0n) > 0n, 'decimal text');
    const number = problems.text('account_number', anyText, 'a text');
    const bank = problems.text('bank_code', (code) => Object.hasOwn(banks, code), 'a code of the list');
    const reference = problems.text('reference', anyText, 'a text');
    for (const field of ['account_name', 'narration'] as const)
      problems.text(field, () => true, 'a text', false);
    const minor = toMinor(amount);
    if (problems.any || minor === undefined || !reference) {
      return html(422, `Look at ${Object.keys(problems.found).join(', ')}`);
    }
    if (body['otp'] !== world.otp) return html(403, 'The one-time password, please');
    await pause(2);
    const account = [...world.bankAccounts.values()].find((of) => of.number === number && of.bank === bank);
    if (!account?.open) return html(422, 'There is no such account');
    // From here to the debit nothing waits, so nobody comes between.
    if (claimed(world, reference, minor)) return nothing(409);
    const fee = feeOf(minor);
    const wallet = world.getWallet();
    if (wallet.available < minor + fee) {
      return plainText(
        402,
        `Required: NGN ${grouped(minor + fee)}. Available: NGN ${grouped(wallet.available)}.`,
      );
    }
    if (world.has('race-on-balance')) await pause(4);
    world.transfers.set(reference, { reference, minor, fee });
    world.debit(minor, fee);
    return json(201, {
      status: true,
      message: '',
      data: {
        reference,
        session_id: `${world.next()}`,
        amount: plain(minor),
        fee: plain(fee),
        status: 'pending',
        destination_account_number: account.number,
        destination_bank_code: account.bank,
        destination_account_name: account.name,
      },
    });
  },
  repeated: ({ body }: Asked, world) => {
    const before = world.transfers.get(String(body['reference']));
    if (before && world.has('retry-debits-again')) world.debit(before.minor, before.fee);
  },
};

export const transferRoutes = [initiate];
