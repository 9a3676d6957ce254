import { randomUUID } from 'node:crypto';
import { plain, toMinor } from './money.js';
import { Written } from './json.js';
import { isObject, json, nothing, pause, plainText, type Answer } from './wire.js';
import { accountKey, type BankAccount, type Identity, type World } from './world.js';

type Params = Record<string, unknown>;
type State = (params: Params, world: World) => object | undefined;

const hour = 3_600_000;
const statuses = ['success', 'failed', 'pending', 'abandoned', 'cancelled'];
const channels = ['bank_transfer', 'card', 'ussd', 'qr', 'bank', 'mobile_money'];

const pick = (list: string[], index: number): string => list[index % list.length] ?? '';
const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

function addTransaction(world: World, params: Params, created: number, customer: bigint): string {
  const number = world.next();
  const status = textOr(params['status'], 'success');
  const minor = BigInt(
    typeof params['amount'] === 'number' ? params['amount'] : textOr(params['amount'], '7550'),
  );
  const seconds = Math.floor(created / 1000) * 1000;
  const reference = `Tx/${number}:é+1`;
  world.transactions.push({
    number,
    id: world.long(),
    uuid: randomUUID(),
    reference,
    minor,
    fee: minor / 67n,
    currency: textOr(params['currency'], 'NGN'),
    status,
    channel: textOr(params['channel'], 'bank_transfer'),
    created: seconds,
    paid: status === 'success' ? seconds + 60_000 : null,
    customer: { id: customer, email: `Customer+${customer}@outsider.example` },
  });
  return reference;
}

const amounts = [995, 180_997, 1004, 90_996];

/** At most 37 of them, two by two at the same moment; the customer is known by an id, whose digits are many. */
function addTransactions(params: Params, world: World): object {
  const count = Math.min(Number(params['count'] ?? 5), 37);
  const { now } = world;
  const customer = world.long();
  for (let i = 0; i < count; i++) {
    const shape = {
      status: pick(statuses, i),
      channel: pick(channels, i),
      currency: pick(['NGN', 'GHS'], i >> 1),
      amount: amounts[i % amounts.length],
    };
    addTransaction(world, shape, now - (3 + ((i * 7) % 19)) * 9 * hour, customer);
  }
  return { count: new Written(`${count}.0`), customer: String(customer) };
}

function addBankAccount(params: Params, world: World, open: boolean): object | undefined {
  const type = textOr(params['type'], 'nuban');
  if (type === 'kenya_mobile_money') return undefined;
  const mobile = type.endsWith('mobile_money');
  const phone = `+23380${world.digits(8)}`;
  const account: BankAccount = {
    type,
    number: mobile ? phone : world.digits(type === 'bvn' ? 11 : 10),
    bank: mobile ? 'MTN' : '50-K',
    name: "Zoë  N'Diaye-Ọlá",
    currency: type === 'ghana_mobile_money' ? 'GHS' : 'NGN',
    phone,
    open,
  };
  world.bankAccounts.set(accountKey(type, account.bank, account.number), account);
  const { number, bank, name, currency } = account;
  return { type, account_number: number, bank_code: bank, name, currency, phone };
}

function setWallet({ available_balance: wanted }: Params, world: World): object {
  const minor = toMinor(wanted);
  const wallet = world.getWallet();
  if (minor !== undefined) wallet.fund(minor);
  return {
    wallet_id: wallet.id,
    account_number: 'NG00-OUT-0001',
    available_balance: plain(wallet.available),
    otp: world.issueOtp(),
  };
}

/** A person whom no account belongs to yet. */
function addIdentity(world: World): Identity {
  const identity = { bvn: `22${world.digits(9)}`, nin: `70${world.digits(9)}` };
  world.identities.push(identity);
  return identity;
}

function addStaticAccount(world: World): object {
  const number = world.digits(10);
  world.accounts.set(number, { verified: false });
  return { account_number: number, ...addIdentity(world) };
}

const states: Record<string, State> = {
  'a transaction exists': (params, world) => ({
    reference: addTransaction(world, params, world.now, world.long()),
  }),
  'transactions exist': addTransactions,
  'a wallet exists': setWallet,
  'a bank account exists': (params, world) => addBankAccount(params, world, true),
  'a bank account that fails verification exists': (params, world) => addBankAccount(params, world, false),
  'a static virtual account without KYC exists': (_params, world) => addStaticAccount(world),
  'a business is known': (_params, world) => ({ business_id: world.business.id }),
  'an identity exists': (_params, world) => addIdentity(world),
  'the clock advances': ({ seconds }, world) => {
    world.advance(Number(seconds));
    return {};
  },
  'the state is reset': (_params, world) => {
    world.reset();
    return {};
  },
};

/** The provider-state endpoint: it takes its time. */
export async function answerState(body: Record<string, unknown> | undefined, world: World): Promise<Answer> {
  await pause(5);
  const name = body?.['state'];
  if (typeof name !== 'string') return plainText(400, 'Which state?');
  if (!Object.hasOwn(states, name)) return nothing(404);
  if (body?.['action'] === 'teardown') return json(200, {});
  const values = states[name]?.(isObject(body?.['params']) ? body['params'] : {}, world);
  return values ? json(200, values) : nothing(404);
}
