import type { Overrides } from '../behaviour/index.js';
import { sameText } from '../behaviour/service.js';
import { defectsOf, type Defect } from './defect.js';
import { lets } from './shared/credentials.js';

/** A comparison of the api-secret that leaves one character out. */
function leavesOut(position: number): Overrides {
  const rest = (text = ''): string => text.slice(0, position - 1) + text.slice(position);
  return lets(
    (given, { key, secret }) =>
      sameText(given.key, key) &&
      given.secret?.length === secret.length &&
      sameText(rest(given.secret), rest(secret)),
  );
}

/** Credentials that are read from the query, too. */
function readsQuery(keyName: string, secretName: string): Overrides {
  return {
    service: {
      authenticates: ({ key, secret }, right, { request: { query } }) =>
        sameText(key ?? query.get(keyName) ?? undefined, right.key) &&
        sameText(secret ?? query.get(secretName) ?? undefined, right.secret),
    },
  };
}

/** A connection that stays authenticated. */
function remembersConnections(): Overrides {
  const known = new WeakSet<object>();
  return {
    // What comes over a connection is seen before it is known who asks, whatever operation it is for.
    service: {
      authenticates(given, right, { request: { connection } }) {
        const isRight = sameText(given.key, right.key) && sameText(given.secret, right.secret);
        if (isRight) known.add(connection);
        return isRight || (given.key !== undefined && known.has(connection));
      },
    },
  };
}

/** Secrets that are nearly right, or in the wrong place, and pass. */
export const secrets: readonly Defect[] = [
  ...defectsOf('initiateTransfer', {
    'transfer-secret-without-seventh': {
      summary: 'The seventh character of the api-secret is not compared.',
      fails: 'auth.wrong-secret',
      ...leavesOut(7),
    },
  }),
  ...defectsOf('searchFlights', {
    'search-secret-without-twelfth': {
      summary: 'The twelfth character of the api-secret is not compared.',
      fails: 'auth.wrong-secret',
      ...leavesOut(12),
    },
  }),
  ...defectsOf('listEsimOrders', {
    'esim-list-credentials-in-query': {
      summary: 'Credentials are read from the query where the headers have none.',
      fails: 'auth.missing',
      ...readsQuery('api-key', 'api-secret'),
    },
  }),
  ...defectsOf('updateVirtualAccount', {
    'update-credentials-in-query': {
      summary: 'Credentials are read from parameters with underscores where the headers have none.',
      fails: 'auth.missing',
      ...readsQuery('api_key', 'api_secret'),
    },
  }),
  ...defectsOf('createRecipient', {
    'recipient-credentials-in-query': {
      summary: 'Credentials are read from parameters in camel case where the headers have none.',
      fails: 'auth.missing',
      ...readsQuery('apiKey', 'apiSecret'),
    },
  }),
  ...defectsOf('getWallet', {
    'wallet-remembers-connections': {
      summary: 'Who was right once over a connection is not asked again.',
      fails: 'auth.wrong-secret',
      ...remembersConnections(),
    },
  }),
];
