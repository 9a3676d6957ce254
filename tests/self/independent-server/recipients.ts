import { times } from './times.js';
import { enveloped, isDigits, isEmail, isObject, isPhone, json, nothing, pause, Problems } from './wire.js';
import type { Route } from './wire.js';
import { accountKey, banks, type World } from './world.js';

const types = ['nuban', 'mobile_money', 'ghana_mobile_money', 'kenya_mobile_money', 'bvn'];
const currencies = ['NGN', 'GHS', 'KES', 'USD', 'GBP', 'EUR'];
const wantsBank = ['nuban', 'ghana_mobile_money'];

interface Wish {
  type: string;
  name: string;
  number: string;
  bank: string;
  currency: string;
  email: string;
  phone: string | null;
  metadata: object;
}

function read(problems: Problems, world: World): Wish | undefined {
  if (world.has('missing-type-crashes') && !problems.has('type')) throw new TypeError('type is undefined');
  const type = problems.text('type', (text) => types.includes(text), 'No such type.') ?? '';
  const mobile = type.endsWith('mobile_money');
  const fits = mobile ? isPhone : isDigits(type === 'bvn' ? 11 : 10);
  const name = problems.text('name', (text) => text !== '', 'This field is required.') ?? '';
  const number = problems.text('account_number', fits, 'Not an account number of this type.') ?? '';
  const known = (code: string): boolean => Object.hasOwn(banks, code);
  const bank = problems.text('bank_code', known, 'Not a code of the list.', wantsBank.includes(type)) ?? '';
  const currency = problems.text('currency', (code) => currencies.includes(code), 'No such currency.', false);
  const email = problems.text('email', isEmail, 'Not an email address.', false) ?? '';
  const phone = problems.text('phone', mobile ? isPhone : Boolean, 'Not a phone number.', mobile) ?? null;
  const metadata = problems.has('metadata') ? problems.body['metadata'] : {};
  if (!isObject(metadata)) problems.add('metadata', 'Key-value pairs, please.');
  if (problems.any || !isObject(metadata)) return undefined;
  return { type, name, number, bank, currency: currency ?? 'NGN', email, phone, metadata };
}

/** Number, bank, name, currency: what the bank says about the account. */
function verify(wish: Wish, world: World): Record<string, string[]> {
  const { type, number, bank, name, currency } = wish;
  const account = [...world.bankAccounts.values()].find(
    (of) => of.type === type && of.number === number && (bank === '' || of.bank === bank),
  );
  if (!account) return { account_number: ['The bank does not know it.'] };
  if (!account.open) return { account_number: ['The account is closed.'] };
  const same = world.has('name-by-its-start') ? account.name.startsWith(name) : account.name === name;
  if (!same) return { name: ['Not the name of the account holder.'] };
  return account.currency === currency ? {} : { currency: ['The account has a different currency.'] };
}

const create: Route = {
  method: 'POST',
  path: '/transfer/recipient',
  writes: true,
  refuse: (status, message) => enveloped(status, message),
  handle: async ({ body }, world) => {
    const problems = new Problems(body);
    const wish = read(problems, world);
    if (!wish) return enveloped(400, 'Not valid', problems.found);
    await pause(3);
    const failures = verify(wish, world);
    if (Object.keys(failures).length > 0) {
      return enveloped(400, 'Verification failed', failures);
    }
    // The same account again is the same recipient, with the new particulars.
    const key = accountKey(wish.type, wish.bank, wish.number);
    const before = world.recipients.get(key);
    const id = world.long();
    const recipient = {
      id,
      recipient_code: `RCP:${id}`,
      created_at: times.hourOffset(world.now),
      ...before,
      type: wish.type,
      name: wish.name,
      account_number: wish.number,
      bank_code: wish.bank,
      bank_name: banks[wish.bank] ?? '',
      currency: world.has('currency-as-it-came') ? (body['currency'] ?? null) : wish.currency,
      email: wish.email,
      phone: wish.phone,
      active: true,
      verified: true,
      verification_status: 'verified',
      metadata: wish.metadata,
      updated_at: times.micros(world.now),
      risk: null,
    };
    world.recipients.set(key, recipient);
    return json(201, { status: 'success', message: 'Created', data: recipient });
  },
};

const listBanks: Route = {
  method: 'GET',
  path: '/transfer/banks',
  refuse: nothing,
  handle: async () => json(200, { banks }),
};

export const recipientRoutes = [create, listBanks];
