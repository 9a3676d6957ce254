// The names in `features` of a target and in `--features`.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirementRow, requirements } from '../../../src/contract/contract.js';
import {
  allFeatures,
  featuresFlag,
  offeredBy,
  offerNames,
  offers,
  whyNotOffered,
} from '../../../src/server-under-test/offer.js';
import { completeTarget, TargetError } from '../../../src/server-under-test/target.js';

const everything = offeredBy(offerNames);
const without = (...parts: string[]) => [...everything].filter((part) => !parts.includes(part)).toSorted();

describe('the offer of a target', () => {
  const rows: [names: string[], want: string[]][] = [
    [['recipients'], ['createRecipient', 'listBanks']],
    [
      ['recipients', 'idempotency'],
      ['createRecipient', 'idempotency', 'listBanks'],
    ],
    [['transfers'], ['initiateTransfer']],
    [['wallet'], ['getWallet', 'getWalletStatement', 'initiateTransfer']],
    [['createRecipient'], ['createRecipient']],
    [
      ['orderFailed', 'rate-limit'],
      ['orderFailed', 'rate-limit'],
    ],
    [
      ['!transfers', 'wallet'],
      ['getWallet', 'getWalletStatement'],
    ],
    [['recipients', '!recipients'], []],
    [[], []],
    [['!createRecipient'], without('createRecipient')],
    [['!recipients', '!rate-limit'], without('createRecipient', 'listBanks', 'rate-limit')],
  ];
  it.each(rows)('by %j', (names, want) => {
    expect([...offeredBy(names)].toSorted()).toEqual(want);
  });

  it.each<[names: readonly string[], absent: string[], want: string | undefined]>([
    [allFeatures, ['listBanks'], "--features '!listBanks'"],
    [allFeatures, ['listEsimOrders', 'listBanks', 'createEsimOrder'], "--features '!esim' '!listBanks'"],
    [['recipients', 'wallet'], ['createRecipient'], "--features recipients wallet '!createRecipient'"],
    [['recipients', 'cards'], ['freezeCard', 'mockCardTransaction'], '--features recipients'],
    [['!esim'], ['listBanks', 'createRecipient'], "--features '!esim' '!recipients'"],
    [['listBanks', '!esim'], ['listBanks'], undefined],
  ])('of %j without %j has the flag %s', (names, absent, want) => {
    expect(featuresFlag(names, absent)).toBe(want);
  });

  it('is everything if nothing is named', () => {
    const { offered } = completeTarget({ baseUrl: 'http://a', apiKey: 'a', apiSecret: 'b' });
    expect(offered).toEqual(everything);
    const operations = new Set(requirements.map(({ operation }) => operation));
    operations.delete('service');
    expect(offered.size).toBe(operations.size + 2);
  });

  it.each([['walet'], ['!walet'], ['wallet', '!!wallet']])('is not %j', (...names) => {
    const complete = () =>
      completeTarget({ baseUrl: 'http://a', apiKey: 'a', apiSecret: 'b', features: names });
    expect(complete).toThrow(TargetError);
    expect(complete).toThrow(/No feature, tag or operation is called "!?wal+et"\. Did you mean "wallet"\?/);
  });
});

describe('the offer that a requirement needs', () => {
  const most = ['!createRecipient', '!flights', '!idempotency'];
  it.each([
    ['createRecipient/response.body', 'createRecipient'],
    ['searchFlights/response.body', 'flights'],
    ['initiateTransfer/idempotency.replay', 'idempotency'],
    ['listBanks/response.body', undefined],
    ['initiateTransfer/response.body', undefined],
    ['service/rate-limit', undefined],
    ['service/error-number', undefined],
    ['service/rate-limit', 'rate-limit', ['wallet']],
  ] as const)('%s: %s', (id, missing, named: readonly string[] = most) => {
    const target = { offered: offeredBy(named) };
    const why = missing === undefined ? undefined : `the server does not offer ${missing}`;
    expect(whyNotOffered(target, requirementRow(id))).toBe(why);
    expect(offers(target, requirementRow(id))).toBe(missing === undefined);
  });
});

it('editors complete the names by the schema of the target file', () => {
  const { properties } = JSON.parse(
    readFileSync(new URL('../../../generated/target.schema.json', import.meta.url), 'utf8'),
  ) as { properties: { features: { items: { examples: string[]; pattern: string } } } };
  const { examples, pattern } = properties.features.items;
  expect(examples).toEqual(offerNames);
  for (const name of offerNames) expect([name, `!${name}`].filter((one) => !one.match(pattern))).toEqual([]);
});
