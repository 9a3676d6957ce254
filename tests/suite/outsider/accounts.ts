import { day, times } from './times.js';
import { isDigits, isEmail, isPhone, json, numbered, pause, Problems, type Route } from './wire.js';
import type { World } from './world.js';

const partners: Record<string, string> = { '999991': 'Partner A', '120001': 'Partner B' };
const service = 'CREATE_VIRTUAL_ACCOUNT';

function checkBanks(problems: Problems): string[] {
  const codes: unknown = problems.body['bankcode'];
  if (!Array.isArray(codes) || codes.length === 0) {
    problems.add('bankcode', 'A partner bank code is required.');
    return [];
  }
  if (codes.some((code) => typeof code !== 'string' || !Object.hasOwn(partners, code))) {
    problems.add('bankcode', 'Unknown partner bank code.');
  }
  return [...new Set(codes as string[])];
}

function checkIdentity(problems: Problems, field: 'bvn' | 'nin', world: World): string | undefined {
  const short = field === 'nin' && world.has('nin-of-ten-digits');
  const fits = (text: string): boolean => isDigits(11)(text) || (short && isDigits(10)(text));
  return problems.text(field, fits, 'It has 11 digits.', false);
}

/** Bank A asks for one number in every case: of the two statements on DYNAMIC this is the stricter one. */
function needsKyc(codes: string[], type: string | undefined, world: World): boolean {
  if (world.has('kyc-skipped-in-pairs') && type === 'STATIC' && codes.length > 1) return false;
  return codes.includes('999991');
}

function open(world: World, bank: string, type: string, name: string, verified: boolean): object {
  const number = world.digits(10);
  world.accounts.set(number, { number, bank, type, verified });
  return {
    ...(type === 'DYNAMIC' && { bankCode: bank }),
    bankName: partners[bank],
    accountNumber: number,
    accountName: `OUTSIDER/${name}`,
    account_type: type,
    expire_date: type === 'STATIC' ? '9999-12-31T23:59:59+00:00' : times.lagos(world.now + day),
    trackingReference: `trk-${number}`,
  };
}

const create: Route = {
  method: 'POST',
  path: '/pms/api/external/request/customerReservedAccount/',
  writes: true,
  refuse: (status, message) =>
    status === 400 ? json(400, { status: false, service, message, errors: {} }) : numbered(status, message),
  handle: async ({ body }, world) => {
    const problems = new Problems(body);
    const email = problems.text('email', isEmail, 'Not an email address.');
    const name = problems.text('name', (text) => /\S\s+\S/.test(text), 'First and last name, please.');
    problems.text('phoneNumber', isPhone, 'Not in the international format.');
    const type = problems.text(
      'account_type',
      (text) => text === 'STATIC' || text === 'DYNAMIC',
      'No such type.',
    );
    const business = problems.text('businessid', (text) => text !== '', 'This field is required.');
    const codes = checkBanks(problems);
    const bvn = checkIdentity(problems, 'bvn', world);
    const nin = checkIdentity(problems, 'nin', world);
    if (!problems.has('bvn') && !problems.has('nin') && needsKyc(codes, type, world)) {
      problems.add('bvn', 'BVN is mandatory for STATIC accounts');
    }
    if (problems.any || !email || !name || !type) {
      return json(400, { status: false, service, message: 'Not valid', errors: problems.found, hint: [] });
    }
    await pause(2);
    if (business !== world.business.id) return numbered(403, 'Not a business of yours');
    const strange = (number: string | undefined, known: string): boolean =>
      number !== undefined && number !== known && number.length === 11;
    if (strange(bvn, world.identity.bvn) || strange(nin, world.identity.nin)) {
      return numbered(422, 'Nobody has this number');
    }
    const customer = email.toLowerCase();
    if (world.customers.has(customer)) return numbered(409, 'This customer has an account already');
    world.customers.add(customer);
    const verified = bvn !== undefined || nin !== undefined;
    const opened = codes.map((code) => open(world, code, type, name, verified));
    // One bank: an object whatever the type; several: an array.
    const shape = opened.length === 1 ? opened[0] : opened;
    return json(200, {
      status: true,
      service,
      business: world.business.name,
      banks: shape,
      request_id: world.next(),
    });
  },
};

const update: Route = {
  method: 'PUT',
  path: '/pms/api/external/request/customerReservedAccount/{account_number}/',
  writes: true,
  refuse: numbered,
  handle: async ({ path, body }, world) => {
    const account = world.accounts.get(path['account_number'] ?? '');
    if (!account) {
      return numbered(world.has('unknown-account-400') ? 400 : 404, 'There is no such virtual account');
    }
    const problems = new Problems(body);
    const bvn = problems.text('bvn', isDigits(11), 'BVN: 11 digits.');
    const nin = problems.text('nin', isDigits(11), 'NIN: 11 digits.', !world.has('nin-optional-on-update'));
    if (problems.any || !bvn) return numbered(400, Object.values(problems.found).flat().join(' '));
    await pause(2);
    const { identity } = world;
    if (bvn !== identity.bvn || (nin ?? identity.nin) !== identity.nin) {
      return numbered(400, 'Nobody has these numbers');
    }
    if (account.verified) return numbered(409, 'Nothing to upgrade');
    account.verified = true;
    return json(200, {
      status: true,
      service: 'UPGRADE',
      bvn: `*******${bvn.slice(-4)}`,
      business: world.business.name,
      errors: [],
    });
  },
};

export const accountRoutes = [create, update];
