import { asText } from '../contract/json.js';
import { count } from '../contract/words.js';
import { answerOf, fateOf } from '../checks/response.js';
import { breaksRules, isInvalidity } from '../checks/validation.js';
import { codingOf } from '../checks/content-coding.js';
import { valueAt } from '../contract/pointer.js';
import { operationOf, type OperationId, type UnspecifiedId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';

/** The behavior of the server where the contract leaves it unspecified, as seen in one exchange. */
export interface Observation {
  id: UnspecifiedId;
  observed: string;
}

type Observer = (exchange: Exchange) => string | number | false | undefined;

const body =
  (pointer: string): Observer =>
  ({ response }) => {
    const value = valueAt(response?.json, pointer);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  };
const query = ({ request }: Exchange, name: string): string | null =>
  new URLSearchParams(request.path.split('?')[1] ?? '').get(name);
// Observes the result of a kind of request: `shown` describes a success, the status a rejection.
const outcome =
  (concerns: (exchange: Exchange) => boolean, shown: (exchange: Exchange) => string): Observer =>
  (exchange) => {
    // A 401 concerns only the credentials.
    if (!concerns(exchange) || exchange.response?.status === 401) return undefined;
    return answerOf(exchange.response) === 'accepted' ? shown(exchange) : fateOf(exchange);
  };
const records = ({ response }: Exchange): object[] => {
  const data = valueAt(response?.json, '/data');
  if (!Array.isArray(data)) return [];
  return data.filter((one): one is object => typeof one === 'object' && one !== null);
};
const paidAtOf =
  (status: string): Observer =>
  (exchange) => {
    const record = records(exchange).find((one) => 'status' in one && one.status === status);
    return record && 'paid_at' in record && `paid_at ${record.paid_at === null ? 'null' : 'set'}`;
  };
const below = (name: string, limit: number) => (exchange: Exchange) =>
  query(exchange, name) !== null && Number(query(exchange, name)) < limit;
const unknown = (name: string) => (exchange: Exchange) => {
  const { query: parameters } = operationOf(exchange.operation!);
  const values = parameters.find((parameter) => parameter.name === name)?.schema['enum'] as unknown[];
  return query(exchange, name) !== null && !values.includes(query(exchange, name));
};
const invalid: Observer = ({ operation, request, response }) =>
  isInvalidity(response) && breaksRules(operationOf(operation!), request) && response?.status;
// The page and per_page of `meta`, and the number of records.
const page = (exchange: Exchange): string => {
  const said = ['page', 'per_page'].map((name) => `${name} ${body(`/meta/${name}`)(exchange) ?? 'not said'}`);
  return `${said.join(' and ')} in meta, ${count(records(exchange).length, 'record')}`;
};
// The values of a member in a list.
const listed =
  (member: string) =>
  (exchange: Exchange): string => {
    const values = new Set(
      records(exchange).map((record) => asText(valueAt(record, `/${member}`) ?? 'nothing')),
    );
    return values.size === 0 ? 'no records' : `records of ${member} ${[...values].sort().join(', ')}`;
  };

// The observations in responses of each operation.
const rows: Partial<Record<OperationId, readonly [UnspecifiedId, Observer][]>> = {
  getWallet: [['getWallet/status-values', body('/data/status')]],
  freezeCard: [['freezeCard/status-values', body('/data/status')]],
  createFlightQuote: [
    ['createFlightQuote/status-values', body('/data/status')],
    ['createFlightQuote/validation-status', invalid],
  ],
  searchFlights: [['searchFlights/validation-status', invalid]],
  issueFlightTicket: [['issueFlightTicket/status-values', body('/data/status')]],
  createEsimOrder: [
    ['createEsimOrder/status-values', body('/data/status')],
    [
      'createEsimOrder/type-of-new-order',
      ({ response }) =>
        answerOf(response) === 'accepted' &&
        (valueAt(response?.json, '/data/type') === undefined ? 'absent' : 'present'),
    ],
  ],
  listEsimOrders: [['listEsimOrders/unknown-type', outcome(unknown('type'), listed('type'))]],
  listTransactions: [
    ['listTransactions/page-zero', outcome(below('page', 1), page)],
    ['listTransactions/per-page-below-one', outcome(below('per_page', 1), page)],
    [
      'listTransactions/per-page-over-maximum',
      outcome((exchange) => Number(query(exchange, 'per_page') ?? 0) > 100, page),
    ],
    ['listTransactions/unknown-filter-value', outcome(unknown('status'), listed('status'))],
    [
      'listTransactions/pages-of-empty-result',
      (exchange) => body('/meta/total')(exchange) === 0 && body('/meta/pages')(exchange),
    ],
    ['confirmTransaction/cancelled-paid-at', paidAtOf('cancelled')],
    ['confirmTransaction/pending-paid-at', paidAtOf('pending')],
  ],
  getWalletStatement: [
    [
      'getWalletStatement/entry-fields',
      (exchange) => {
        const [entry] = records(exchange);
        const further = Object.keys(entry ?? {}).filter((name) => !['id', 'amount', 'type'].includes(name));
        return entry && (further.length > 0 ? `further fields: ${further.join(', ')}` : 'none');
      },
    ],
  ],
};

// The observations in any response.
const general: readonly [UnspecifiedId, Observer][] = [
  ['service/forbidden', ({ response, operation }) => response?.status === 403 && `403 for ${operation}`],
  [
    'service/unauthorized-body',
    ({ response }) => {
      if (response?.status !== 401) return undefined;
      const { json } = response;
      return typeof json === 'object' && json !== null
        ? Object.keys(json).sort().join(', ')
        : 'no JSON object';
    },
  ],
  [
    'service/error-numbers',
    ({ response }) => {
      const number = valueAt(response?.json, '/error');
      if (!response || response.status === 401 || typeof number !== 'number') return undefined;
      return number === response.status ? 'the status code' : `${number} in a ${response.status}`;
    },
  ],
  [
    'service/rate-limit-response',
    ({ response }) =>
      response?.status === 429 && (response.headers['retry-after'] ? 'Retry-After' : 'no Retry-After'),
  ],
  ['service/content-coding', ({ response }) => response !== null && codingOf(response)],
  ['service/timestamp-form', ({ response }) => timestamp(response?.text ?? '')],
];

function timestamp(text: string): string | undefined {
  const [, fraction, zone] = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?"/.exec(text) ?? [];
  if (!/"\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const end = zone === undefined ? 'neither Z nor an offset' : zone === 'Z' ? 'Z' : 'an offset';
  return `${fraction === undefined ? 'without' : 'with'} a fraction, with ${end}`;
}

/** The observations in an exchange, by the ids of `x-unspecified`. They need no requests and test nothing. */
export function observationsIn(exchange: Exchange): Observation[] {
  const { operation } = exchange;
  if (operation === null || exchange.response === null) return [];
  return [...(rows[operation] ?? []), ...general].flatMap(([id, observer]) => {
    const seen = observer(exchange);
    return seen === undefined || seen === false ? [] : [{ id, observed: String(seen) }];
  });
}
