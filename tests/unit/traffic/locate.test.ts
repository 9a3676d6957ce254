import { describe, expect, test } from 'vitest';
import { readHars } from '../../../src/traffic/har/read.js';
import { locate } from '../../../src/traffic/locate.js';
import { entryOf as entry } from './har/entry.js';

const archive = (...entries: unknown[]): string => JSON.stringify({ log: { version: '1.2', entries } });
const read = (text: string) => readHars([{ name: 'a.har', text }]).recorded;

describe('the server is found', () => {
  const urls = (...all: string[]) => read(archive(...all.map((url) => entry({}, { url }))));

  test('by the base URL of most paths of the contract', () => {
    const located = locate(
      urls(
        'https://cdn.example.com/x.js',
        'https://a/v2/transfer/banks',
        'https://a/v2/transactions?page=1',
        'https://b/transfer/banks',
      ),
    );
    expect(located).toMatchObject({ baseUrl: 'https://a/v2', foreign: 2 });
    expect(located.exchanges.map(({ operation, request }) => [operation, request.path])).toEqual([
      ['listBanks', '/transfer/banks'],
      ['listTransactions', '/transactions?page=1'],
    ]);
  });

  test('by the given base URL', () => {
    expect(
      locate(urls('https://a/transfer/banks', 'https://b/transfer/banks'), 'https://b/').exchanges,
    ).toHaveLength(1);
    expect(() => locate(urls('https://a/v1/transfer/banks', 'http://b:81/x'), 'https://c')).toThrow(
      'None of the 2 entries has a path of the contract below https://c. The recording has paths of the contract at https://a/v1 (1 request): pass one of these as --base-url.',
    );
    expect(() => locate(urls('https://a/other?k=secret'))).toThrow(
      'None of the 1 entry has a path of the contract. The recording has requests to https://a (1 request). Record the traffic between the client and the server.',
    );
  });

  test.each<[string, string, string | null]>([
    ['a doubled slash', 'https://a/v2//transfer/banks', 'listBanks'],
    ['a doubled slash in the base', 'https://a//v2/transfer/banks', 'listBanks'],
    ['an additional slash at its end', 'https://a/v2/transfer/banks/', 'listBanks'],
    ['a missing slash', 'https://a/v2/pms/api/external/request/wallet/get-or-create', 'getWallet'],
    ['needless escapes', 'https://a/v2/transfer/b%61nks', 'listBanks'],
    ['other letter case', 'https://A:443/v2/Transfer/Banks', 'listBanks'],
    ['plain HTTP', 'http://a/v2/transfer/banks', 'listBanks'],
    ['an endpoint without a shape', 'https://a/v2/transaction/list', null],
  ])('with %s', (_, url, operation) => {
    for (const given of [undefined, 'https://a/v2'])
      expect(locate(urls(url), given)).toMatchObject({ exchanges: [{ operation }], foreign: 0 });
  });

  test('with everything that it answered, and without other servers', () => {
    const located = locate(
      urls('https://a/transfer/banks', 'https://a/x', 'https://b/transactions', 'https://c/x'),
    );
    expect(located.exchanges.map(({ operation }) => operation)).toEqual(['listBanks', null]);
    expect(located).toMatchObject({ foreign: 3, others: ['https://b (1 request)'] });
  });

  test('together with events of the service to any address', () => {
    const event = {
      method: 'POST',
      url: 'https://shop.example.com/hooks',
      headers: [{ name: 'SERVICE-HTTP-SIGNATURE', value: 'ab' }],
      postData: { text: '{"event":"order.failed","service":"flight","data":{}}' },
    };
    const located = locate(read(archive(entry(), entry({}, event))));
    expect(located.exchanges.map(({ received }) => received ?? false)).toEqual([false, true]);
  });
});
