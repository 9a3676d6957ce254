import type { Overrides } from '../../behaviour/index.js';
import { sameText, type Presented } from '../../behaviour/service.js';
import type { Credentials } from '../../operation.js';
import { defect, defectsOf, sharedDefects, type Defect } from '../defect.js';

const wrong = [
  'auth.missing',
  'auth.missing-key',
  'auth.wrong-key',
  'auth.missing-secret',
  'auth.wrong-secret',
  'pact.unauthorized',
] as const;

/** Authentication that also accepts wrong credentials that satisfy a predicate. */
function lets(passes: (given: Presented, right: Credentials) => boolean): Overrides {
  const right = (given: Presented, known: Credentials): boolean =>
    sameText(given.key, known.key) && sameText(given.secret, known.secret);
  return { service: { authenticates: (given, known) => passes(given, known) || right(given, known) } };
}

/** A comparison that accepts some wrong secrets. */
function comparison(summary: string, passes: (given: string, right: string, key: string) => boolean) {
  return defect(summary)
    .breaks('auth.wrong-secret')
    .at('createRecipient', 'listBanks', 'getWallet')
    .with(
      lets(
        (given, { key, secret }) =>
          sameText(given.key, key) && given.secret !== undefined && passes(given.secret, secret, key),
      ),
    );
}

/** A comparison of the api-secret that ignores one character. */
function leavesOut(position: number): Overrides {
  const rest = (text = ''): string => text.slice(0, position - 1) + text.slice(position);
  return lets(
    (given, { key, secret }) =>
      sameText(given.key, key) &&
      given.secret?.length === secret.length &&
      sameText(rest(given.secret), rest(secret)),
  );
}

/** Also reads credentials from the query. */
function readsQuery(keyName: string, secretName: string): Overrides {
  return {
    service: {
      authenticates: ({ key, secret }, right, { request: { query } }) =>
        sameText(key ?? query.get(keyName) ?? undefined, right.key) &&
        sameText(secret ?? query.get(secretName) ?? undefined, right.secret),
    },
  };
}

/** Keeps a connection authenticated. */
function remembersConnections(): Overrides {
  const known = new WeakSet<object>();
  return {
    // Requests of all operations pass here before authentication.
    service: {
      authenticates(given, right, { request: { connection } }) {
        const isRight = sameText(given.key, right.key) && sameText(given.secret, right.secret);
        if (isRight) known.add(connection);
        return isRight || (given.key !== undefined && known.has(connection));
      },
    },
  };
}

/** A lookup of the key without letter case. */
export const findsKeyInAnyCase = lets(
  (given, { key, secret }) =>
    given.key?.toLowerCase() === key.toLowerCase() && sameText(given.secret, secret),
);

/** Comparisons that accept some wrong secrets. */
export const secretComparisons = {
  'compares-secret-in-any-case': comparison(
    'The server ignores the letter case of the api-secret.',
    (given, right) => given.toLowerCase() === right.toLowerCase(),
  ),
  'accepts-truncated-secret': comparison(
    'The server accepts a prefix of the api-secret.',
    (given, right) => given !== '' && right.startsWith(given),
  ),
  'compares-start-of-secret': comparison(
    'The server compares only the first twelve characters of the api-secret.',
    (given, right) => given.slice(0, 12) === right.slice(0, 12),
  ),
  'compares-end-of-secret': comparison(
    'The server compares only the last twelve characters of the api-secret.',
    (given, right) => given.slice(-12) === right.slice(-12),
  ),
  'accepts-lengthened-secret': comparison(
    'The server ignores anything after the api-secret.',
    (given, right) => given.startsWith(right),
  ),
  'skips-blanks-in-secret': comparison(
    'The server ignores spaces in the api-secret.',
    (given, right) => given.replaceAll(/\s/g, '') === right,
  ),
  'accepts-empty-secret': comparison(
    'The server does not compare an empty api-secret.',
    (given) => given === '',
  ),
  'accepts-key-as-secret': comparison('The server accepts the api-key as the api-secret.', (given, _, key) =>
    sameText(given, key),
  ),
};

/** Defects of authentication. */
export const credentials: readonly Defect[] = [
  ...sharedDefects({
    'serves-without-key': defect('The server serves a request without api-key.')
      .breaks('auth.missing', 'auth.missing-key', 'pact.unauthorized')
      .atAll(
        'listTransactions',
        'createRecipient',
        'initiateTransfer',
        'getWallet',
        'getWalletStatement',
        'createFlightQuote',
        'issueFlightTicket',
      )
      .with(lets((given) => given.key === undefined)),
    'accepts-any-key': defect('The server requires an api-key but does not look it up.')
      .breaks('auth.wrong-key')
      .atAll(
        'listTransactions',
        'createRecipient',
        'initiateTransfer',
        'getWallet',
        'createFlightQuote',
        'issueFlightTicket',
      )
      .with(lets((given, { secret }) => given.key !== undefined && sameText(given.secret, secret))),
    'serves-without-secret': defect('The server serves the right api-key without an api-secret.')
      .breaks('auth.missing-secret')
      .atAll(
        'listTransactions',
        'createRecipient',
        'initiateTransfer',
        'getWallet',
        'createFlightQuote',
        'issueFlightTicket',
      )
      .with(lets((given, { key }) => given.secret === undefined && sameText(given.key, key))),
    'accepts-any-secret': defect('The server requires an api-secret but does not compare it.')
      .breaks('auth.wrong-secret')
      .atAll(
        'updateVirtualAccount',
        'createRecipient',
        'initiateTransfer',
        'getWallet',
        'createFlightQuote',
        'issueFlightTicket',
      )
      .with(lets((given, { key }) => given.secret !== undefined && sameText(given.key, key))),
    'refuses-credentials-with-403': defect('The server returns 403 for bad credentials.')
      .breaks(...wrong)
      .atAll(
        'createVirtualAccount',
        'listTransactions',
        'confirmTransaction',
        'listBanks',
        'initiateTransfer',
        'getWallet',
        'queryLoanFeature',
        'mockCardTransaction',
        'createEsimOrder',
      )
      .refuses('credentials', { status: 403, body: { error: 403, message: 'Forbidden' } }),
    'crashes-on-unknown-key': defect('The server returns 500 for an unknown api-key.')
      .breaks('auth.wrong-key', 'response.no-server-error')
      .atAll(
        'listTransactions',
        'listBanks',
        'initiateTransfer',
        'getWallet',
        'getWalletStatement',
        'mockCardTransaction',
      )
      .service({
        authenticates(given, right) {
          if (given.key !== undefined && given.key !== right.key) throw new Error('no business has this key');
          return sameText(given.key, right.key) && sameText(given.secret, right.secret);
        },
      }),
    'compares-start-of-key': defect('The server compares only the first twelve characters of the api-key.')
      .breaks('auth.wrong-key')
      .at('listTransactions')
      .with(
        lets(
          (given, { key, secret }) =>
            given.key?.slice(0, 12) === key.slice(0, 12) && sameText(given.secret, secret),
        ),
      ),
    'serves-without-any-credentials': defect('The server serves a request without any credentials.')
      .breaks('auth.missing')
      .at('createVirtualAccount', 'getWallet')
      .with(lets((given) => given.key === undefined && given.secret === undefined)),
    'serves-by-secret-alone': defect('The server serves the right api-secret without an api-key.')
      .breaks('auth.missing-key')
      .at('createVirtualAccount', 'getWallet')
      .with(lets((given, { secret }) => given.key === undefined && sameText(given.secret, secret))),
    'numbers-bad-credentials-otherwise': defect(
      'The server returns a number other than 401 in the body of a 401.',
    )
      .breaks('service/error-number')
      .at('updateVirtualAccount', 'freezeCard')
      .refuses('credentials', { status: 401, body: { error: 4011, message: 'Unauthorized' } }),
    'refuses-credentials-in-error-shape': defect('The server returns the Error shape for bad credentials.')
      .breaks('response.unauthorized-body')
      .at('createRecipient', 'queryLoanFeature', 'verifyEnhancedNin')
      .refuses('credentials', { status: 401, body: { error: 401, message: 'Unauthorized' } }),
    'refuses-credentials-with-400': defect('The server returns 400 for bad credentials.')
      .breaks(...wrong)
      .at('updateVirtualAccount', 'getWallet', 'verifyEnhancedNin', 'listEsimOrders')
      .refuses('credentials', { status: 400, body: { error: 400, message: 'Bad credentials' } }),
    'refuses-credentials-with-200': defect('The server returns 200 and an error for bad credentials.')
      .breaks(...wrong)
      .at('listTransactions', 'searchFlights')
      .refuses('credentials', { status: 200, body: { status: 'error', message: 'Unauthorized' } }),
    'redirects-bad-credentials': defect('The server redirects bad credentials to a login page.')
      .breaks(...wrong)
      .at('getWallet', 'freezeCard')
      .refuses('credentials', { status: 302, headers: { location: '/login' }, text: '' }),
  }),
  ...sharedDefects(secretComparisons),
  ...defectsOf('service', {
    'compares-key-in-any-case': defect('The server ignores letter case in the api-key.')
      .breaks('api-key-case')
      .with(findsKeyInAnyCase),
  }),
  ...defectsOf('initiateTransfer', {
    'transfer-secret-without-seventh': defect('The server ignores the seventh character of the api-secret.')
      .breaks('auth.wrong-secret')
      .with(leavesOut(7)),
  }),
  ...defectsOf('searchFlights', {
    'search-secret-without-twelfth': defect('The server ignores the twelfth character of the api-secret.')
      .breaks('auth.wrong-secret')
      .with(leavesOut(12)),
  }),
  ...defectsOf('listEsimOrders', {
    'esim-list-credentials-in-query': defect('The server reads credentials from the query.')
      .breaks('auth.missing')
      .with(readsQuery('api-key', 'api-secret')),
  }),
  ...defectsOf('updateVirtualAccount', {
    'update-credentials-in-query': defect('The server reads credentials from snake_case query parameters.')
      .breaks('auth.missing')
      .with(readsQuery('api_key', 'api_secret')),
  }),
  ...defectsOf('createRecipient', {
    'recipient-credentials-in-query': defect('The server reads credentials from camelCase query parameters.')
      .breaks('auth.missing')
      .with(readsQuery('apiKey', 'apiSecret')),
  }),
  ...defectsOf('getWallet', {
    'wallet-remembers-connections': defect('The server checks credentials only once per connection.')
      .breaks('auth.wrong-secret')
      .with(remembersConnections()),
  }),
];
