import type { Behaviour } from '../behaviour/index.js';
import { filterNames, type FilterName } from '../behaviour/transaction-filters.js';
import { success, type Reply } from '../http.js';
import type { Call, Route } from '../operation.js';
import { envelopeShape, Refusal } from '../refusal.js';
import { channels, statuses, Transactions, type TransactionRecord } from '../store/transactions.js';
import { variantA } from './transaction-a.js';
import { variantB } from './transaction-b.js';

export const transactions: readonly Route[] = [
  {
    operationId: 'listTransactions',
    method: 'GET',
    path: '/transactions',
    secretOptional: true,
    handle: listTransactions,
  },
  {
    operationId: 'confirmTransaction',
    method: 'GET',
    path: '/pms/transactions/{reference}/confirm/',
    errorShape: envelopeShape,
    handle: confirmTransaction,
  },
];

/** Endpoints > Confirm (verify) transaction. */
function confirmTransaction(call: Call): Reply {
  const decide = call.decide.transactions;
  const record = decide.confirmed(call.request.params['reference'] ?? '', call);
  const variant = decide.variantOf(record, call);
  decide.afterLook(record, call);
  const message = 'Transaction retrieved';
  return success<'confirmTransaction'>(
    200,
    variant === 'A'
      ? { status: true, message, data: variantA(record, call.credentials.key) }
      : { status: 'success', message, data: variantB(record, decide) },
  );
}

type Filter = (record: TransactionRecord) => boolean;

/** Endpoints > List transactions. */
function listTransactions(call: Call): Reply {
  const decide = call.decide.transactions;
  const { query } = call.request;
  const asked = (name: string): string | undefined => query.get(name) ?? undefined;

  const askedPage = decide.page(asked('page'));
  const perPage = decide.perPage(asked('per_page'));
  const key = decide.sortKey(asked('sort'));
  const direction = decide.direction(asked('order'), asked('sort'));
  const filters = filterNames.flatMap((name) => filterOf(name, asked(name), decide));

  const { records } = call.store.part(Transactions);
  const kept = records.filter((record) => decide.combined(filters.map((filter) => filter(record))));
  const found = decide.sorted(filters.length > 0 ? kept : records, key, direction, decide);
  const pages = decide.pages(found.length, perPage);
  const page = askedPage > pages ? decide.pastEnd(askedPage, pages) : askedPage;
  const listed = decide.cut(found, page, perPage, () => decide.sorted(records, key, direction, decide));

  return success<'listTransactions'>(200, {
    status: 'success',
    message: 'Transactions retrieved',
    data: listed.map((record) => variantB(record, decide)),
    meta: decide.meta({
      total: found.length,
      totalUnfiltered: records.length,
      page,
      perPage,
      pages,
      listed: listed.length,
    }),
  });
}

/** The filter that a query parameter asks for; none when it is absent, or to be ignored. */
function filterOf(name: FilterName, value: string | undefined, decide: Behaviour['transactions']): Filter[] {
  if (value === undefined) return [];
  if (!isKnown(name, value)) {
    const fate = decide.unknownValue(name, value);
    if (fate === 'refusal')
      throw new Refusal('rule', `${name}: ${JSON.stringify(value.slice(0, 100))} is not an allowed value.`);
    return fate === 'no filter' ? [] : [() => false];
  }
  if (name === 'from' || name === 'to') {
    const moment = decide.moment(value, name);
    return [
      (record) => (name === 'from' ? decide.fromMatches(record, moment) : decide.toMatches(record, moment)),
    ];
  }
  return [(record) => decide[`${name}Matches`](record, value)];
}

function isKnown(name: FilterName, value: string): boolean {
  if (name === 'status') return (statuses as readonly string[]).includes(value);
  if (name === 'channel') return (channels as readonly string[]).includes(value);
  if (name === 'amount') return /^-?\d+$/.test(value);
  return true;
}
