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
  /** Base URL of the service, without a trailing slash. */
  baseUrl: string;
  /** Public key of the business. */
  apiKey: string;
  /** Secret of the business; keep it on a server. */
  apiSecret: string;
}

/** The arguments of a request that also has these headers. */
function withHeaders(headers: Record<string, string>, [init]: [init?: object]): [object] {
  return [{ ...init, headers: { ...headers, ...(init as { headers?: object } | undefined)?.headers } }];
}
/**
 * A typed client of the service. Each method resolves to `{ data, error, response }` of openapi-fetch:
 * `data` on success, or `error` (the parsed body).
 */
export function createClient({ apiKey, apiSecret, headers, ...options }: CwitClientOptions) {
  const http = createFetchClient<paths>({ ...options, headers: { 'api-key': apiKey, 'api-secret': apiSecret, ...(headers as Record<string, string>) } });
  return {
    /** Create virtual account: `POST /pms/api/external/request/customerReservedAccount/` */
    createVirtualAccount: (...init: Arguments<Init<'/pms/api/external/request/customerReservedAccount/', 'post'>>): Reply<'/pms/api/external/request/customerReservedAccount/', 'post'> =>
      http.POST('/pms/api/external/request/customerReservedAccount/', ...(init as [never])),
    /** Update virtual account: `PUT /pms/api/external/request/customerReservedAccount/{account_number}/` */
    updateVirtualAccount: (...init: Arguments<Init<'/pms/api/external/request/customerReservedAccount/{account_number}/', 'put'>>): Reply<'/pms/api/external/request/customerReservedAccount/{account_number}/', 'put'> =>
      http.PUT('/pms/api/external/request/customerReservedAccount/{account_number}/', ...(init as [never])),
    /** Confirm (verify) transaction: `GET /pms/transactions/{reference}/confirm/` */
    confirmTransaction: (...init: Arguments<Init<'/pms/transactions/{reference}/confirm/', 'get'>>): Reply<'/pms/transactions/{reference}/confirm/', 'get'> =>
      http.GET('/pms/transactions/{reference}/confirm/', ...(init as [never])),
    /** List transactions: `GET /transactions` */
    listTransactions: (...init: Arguments<Init<'/transactions', 'get'>>): Reply<'/transactions', 'get'> =>
      http.GET('/transactions', ...(withHeaders({"Content-Type":"application/json"}, init) as [never])),
    /** Create transfer recipient: `POST /transfer/recipient` */
    createRecipient: (...init: Arguments<Init<'/transfer/recipient', 'post'>>): Reply<'/transfer/recipient', 'post'> =>
      http.POST('/transfer/recipient', ...(init as [never])),
    /** List banks: `GET /transfer/banks` */
    listBanks: (...init: Arguments<Init<'/transfer/banks', 'get'>>): Reply<'/transfer/banks', 'get'> =>
      http.GET('/transfer/banks', ...(init as [never])),
    /** Initiate transfer: `POST /pms/api/external/request/wallet/transfer/` */
    initiateTransfer: (...init: Arguments<Init<'/pms/api/external/request/wallet/transfer/', 'post'>>): Reply<'/pms/api/external/request/wallet/transfer/', 'post'> =>
      http.POST('/pms/api/external/request/wallet/transfer/', ...(init as [never])),
    /** Get wallet (get or create): `GET /pms/api/external/request/wallet/get-or-create/` */
    getWallet: (...init: Arguments<Init<'/pms/api/external/request/wallet/get-or-create/', 'get'>>): Reply<'/pms/api/external/request/wallet/get-or-create/', 'get'> =>
      http.GET('/pms/api/external/request/wallet/get-or-create/', ...(init as [never])),
    /** Wallet statement: `GET /pms/wallets/{wallet_id}/statement` */
    getWalletStatement: (...init: Arguments<Init<'/pms/wallets/{wallet_id}/statement', 'get'>>): Reply<'/pms/wallets/{wallet_id}/statement', 'get'> =>
      http.GET('/pms/wallets/{wallet_id}/statement', ...(init as [never])),
    /** Loan feature query: `POST /kyc/api/v1/merchant/risk/loan-feature/query` */
    queryLoanFeature: (...init: Arguments<Init<'/kyc/api/v1/merchant/risk/loan-feature/query', 'post'>>): Reply<'/kyc/api/v1/merchant/risk/loan-feature/query', 'post'> =>
      http.POST('/kyc/api/v1/merchant/risk/loan-feature/query', ...(init as [never])),
    /** Enhanced NIN verification: `POST /kyc/api/v1/merchant/nin/enhanced` */
    verifyEnhancedNin: (...init: Arguments<Init<'/kyc/api/v1/merchant/nin/enhanced', 'post'>>): Reply<'/kyc/api/v1/merchant/nin/enhanced', 'post'> =>
      http.POST('/kyc/api/v1/merchant/nin/enhanced', ...(init as [never])),
    /** Freeze card: `POST /pms/api/external/request/virtual-cards/{card_id}/freeze/` */
    freezeCard: (...init: Arguments<Init<'/pms/api/external/request/virtual-cards/{card_id}/freeze/', 'post'>>): Reply<'/pms/api/external/request/virtual-cards/{card_id}/freeze/', 'post'> =>
      http.POST('/pms/api/external/request/virtual-cards/{card_id}/freeze/', ...(init as [never])),
    /** Simulate card transaction: `POST /pms/api/external/request/virtual-cards/{card_id}/mock-transaction/` */
    mockCardTransaction: (...init: Arguments<Init<'/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/', 'post'>>): Reply<'/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/', 'post'> =>
      http.POST('/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/', ...(init as [never])),
    /** Search flights: `POST /vaas/api/v1/flight/search` */
    searchFlights: (...init: Arguments<Init<'/vaas/api/v1/flight/search', 'post'>>): Reply<'/vaas/api/v1/flight/search', 'post'> =>
      http.POST('/vaas/api/v1/flight/search', ...(init as [never])),
    /** Create flight quote: `POST /vaas/api/v1/flight/quotes` */
    createFlightQuote: (...init: Arguments<Init<'/vaas/api/v1/flight/quotes', 'post'>>): Reply<'/vaas/api/v1/flight/quotes', 'post'> =>
      http.POST('/vaas/api/v1/flight/quotes', ...(init as [never])),
    /** Issue flight ticket: `POST /pms/api/external/request/flights/ticket/` */
    issueFlightTicket: (...init: Arguments<Init<'/pms/api/external/request/flights/ticket/', 'post'>>): Reply<'/pms/api/external/request/flights/ticket/', 'post'> =>
      http.POST('/pms/api/external/request/flights/ticket/', ...(init as [never])),
    /** List eSIM orders: `GET /vaas/api/v1/esim/orders` */
    listEsimOrders: (...init: Arguments<Init<'/vaas/api/v1/esim/orders', 'get'>>): Reply<'/vaas/api/v1/esim/orders', 'get'> =>
      http.GET('/vaas/api/v1/esim/orders', ...(init as [never])),
    /** Create eSIM order: `POST /vaas/api/v1/esim/orders` */
    createEsimOrder: (...init: Arguments<Init<'/vaas/api/v1/esim/orders', 'post'>>): Reply<'/vaas/api/v1/esim/orders', 'post'> =>
      http.POST('/vaas/api/v1/esim/orders', ...(init as [never])),
    /** Create reserved account: `POST /reserved-account/create` */
    postReservedAccountCreate: (...init: Arguments<Init<'/reserved-account/create', 'post'>>): Reply<'/reserved-account/create', 'post'> =>
      http.POST('/reserved-account/create', ...(init as [never])),
    /** Get reserved account: `GET /reserved-account/{account_number}` */
    getReservedAccount: (...init: Arguments<Init<'/reserved-account/{account_number}', 'get'>>): Reply<'/reserved-account/{account_number}', 'get'> =>
      http.GET('/reserved-account/{account_number}', ...(init as [never])),
    /** Initialize transaction: `POST /transaction/initialize` */
    postTransactionInitialize: (...init: Arguments<Init<'/transaction/initialize', 'post'>>): Reply<'/transaction/initialize', 'post'> =>
      http.POST('/transaction/initialize', ...(init as [never])),
    /** Confirm transaction by POST: `POST /transaction/confirm` */
    postTransactionConfirm: (...init: Arguments<Init<'/transaction/confirm', 'post'>>): Reply<'/transaction/confirm', 'post'> =>
      http.POST('/transaction/confirm', ...(init as [never])),
    /** Verify transaction: `GET /transaction/verify/{reference}` */
    getTransactionVerify: (...init: Arguments<Init<'/transaction/verify/{reference}', 'get'>>): Reply<'/transaction/verify/{reference}', 'get'> =>
      http.GET('/transaction/verify/{reference}', ...(init as [never])),
    /** List transactions (other path): `GET /transaction/list` */
    getTransactionList: (...init: Arguments<Init<'/transaction/list', 'get'>>): Reply<'/transaction/list', 'get'> =>
      http.GET('/transaction/list', ...(init as [never])),
    /** Initiate transfer (other path): `POST /transfer/initiate` */
    postTransferInitiate: (...init: Arguments<Init<'/transfer/initiate', 'post'>>): Reply<'/transfer/initiate', 'post'> =>
      http.POST('/transfer/initiate', ...(init as [never])),
    /** Create wallet: `POST /wallets/create` */
    postWalletsCreate: (...init: Arguments<Init<'/wallets/create', 'post'>>): Reply<'/wallets/create', 'post'> =>
      http.POST('/wallets/create', ...(init as [never])),
    /** Wallet balance: `GET /pms/api/external/request/wallet/balance/` */
    getWalletBalance: (...init: Arguments<Init<'/pms/api/external/request/wallet/balance/', 'get'>>): Reply<'/pms/api/external/request/wallet/balance/', 'get'> =>
      http.GET('/pms/api/external/request/wallet/balance/', ...(init as [never])),
  };
}

export type CwitClient = ReturnType<typeof createClient>;
