// Generated from spec/. Do not edit.
import createFetchClient, { type ClientOptions, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod } from 'openapi-typescript-helpers';
import type { paths } from './types.js';

type Verb<Path extends keyof paths> = HttpMethod & keyof paths[Path];
type Init<Path extends keyof paths, Method extends Verb<Path>> = MaybeOptionalInit<paths[Path], Method>;
type Arguments<T> = undefined extends T ? [init?: Exclude<T, undefined>] : [init: T];
type Reply<Path extends keyof paths, Method extends Verb<Path>> = Promise<
  FetchResponse<paths[Path][Method] & Record<string | number, unknown>, Record<never, never>, `${string}/json`>
>;

export interface CwitClientOptions extends ClientOptions {
  /** Where the service answers, without a trailing slash. */
  baseUrl: string;
  /** Public key of the business. */
  apiKey: string;
  /** Secret of the business; keep it on a server. */
  apiSecret: string;
}

/**
 * A typed client of the service. Each method resolves to `{ data, error, response }` of openapi-fetch:
 * `data` on success, `error` (the parsed body) otherwise.
 */
export function createClient({ apiKey, apiSecret, headers, ...options }: CwitClientOptions) {
  const http = createFetchClient<paths>({ ...options, headers: { 'api-key': apiKey, 'api-secret': apiSecret, ...(headers as Record<string, string>) } });
  return {
    /** List transactions: `GET /transactions` */
    listTransactions: (...init: Arguments<Init<'/transactions', 'get'>>): Reply<'/transactions', 'get'> =>
      http.GET('/transactions', ...(init as [never])),
    /** Initiate transfer: `POST /pms/api/external/request/wallet/transfer/` */
    initiateTransfer: (...init: Arguments<Init<'/pms/api/external/request/wallet/transfer/', 'post'>>): Reply<'/pms/api/external/request/wallet/transfer/', 'post'> =>
      http.POST('/pms/api/external/request/wallet/transfer/', ...(init as [never])),
    /** Get wallet (get or create): `GET /pms/api/external/request/wallet/get-or-create/` */
    getWallet: (...init: Arguments<Init<'/pms/api/external/request/wallet/get-or-create/', 'get'>>): Reply<'/pms/api/external/request/wallet/get-or-create/', 'get'> =>
      http.GET('/pms/api/external/request/wallet/get-or-create/', ...(init as [never])),
  };
}

export type CwitClient = ReturnType<typeof createClient>;
