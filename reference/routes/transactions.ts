import type { Behaviour } from '../behaviour/index.js';
import { filterNames, type FilterName } from '../behaviour/transactions.js';
import { success, type Reply } from '../http.js';
import type { Call, Route } from '../operation.js';
import { envelopeShape, Refusal } from '../refusal.js';
import { channels, statuses, Transactions, type TransactionRecord } from '../store/transactions.js';
import { variantA, variantB } from './transaction-views.js';

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
  const behaviour = call.behaviour.transactions;
  const record = behaviour.confirmed(call.request.params['reference'] ?? '', call);
  const variant = behaviour.variantOf(record, call);
  behaviour.afterLook(record, call);
  const message = 'Transaction retrieved';
  return success<'confirmTransaction'>(
    200,
    variant === 'A'
      ? { status: true, message, data: variantA(record, call.credentials.key) }
      : { status: 'success', message, data: variantB(record, behaviour) },
  );
}

type Filter = (record: TransactionRecord) => boolean;

/** Endpoints > List transactions. */
function listTransactions(call: Call): Reply {
  const behaviour = call.behaviour.transactions;
  const { query } = call.request;
  const asked = (name: string): string | undefined => query.get(name) ?? undefined;

  const askedPage = behaviour.page(asked('page'));
  const perPage = behaviour.perPage(asked('per_page'));
  const key = behaviour.sortKey(asked('sort'));
  const direction = behaviour.direction(asked('order'), asked('sort'));
  const filters = filterNames.flatMap((name) => filterOf(name, asked(name), behaviour));

  const { records } = call.store.part(Transactions);
  const kept = records.filter((record) => behaviour.combined(filters.map((filter) => filter(record))));
  const found = behaviour.sorted(filters.length > 0 ? kept : records, key, direction, behaviour);
  const pages = behaviour.pages(found.length, perPage);
  const page = askedPage > pages ? behaviour.pastEnd(askedPage, pages) : askedPage;
  const listed = behaviour.cut(found, page, perPage, () =>
    behaviour.sorted(records, key, direction, behaviour),
  );

  return success<'listTransactions'>(200, {
    status: 'success',
    message: 'Transactions retrieved',
    data: listed.map((record) => variantB(record, behaviour)),
    meta: behaviour.meta({
      total: found.length,
      totalUnfiltered: records.length,
      page,
      perPage,
      pages,
      listed: listed.length,
    }),
  });
}

/** The filter of a query parameter; undefined for an absent or ignored one. */
function filterOf(
  name: FilterName,
  value: string | undefined,
  behaviour: Behaviour['transactions'],
): Filter[] {
  if (value === undefined) return [];
  if (!isKnown(name, value)) {
    const fate = behaviour.unknownValue(name, value);
    if (fate === 'refusal')
      throw new Refusal('rule', `${name}: ${JSON.stringify(value.slice(0, 100))} is not an allowed value.`);
    return fate === 'no filter' ? [] : [() => false];
  }
  if (name === 'from' || name === 'to') {
    const moment = behaviour.moment(value, name);
    return [
      (record) =>
        name === 'from' ? behaviour.fromMatches(record, moment) : behaviour.toMatches(record, moment),
    ];
  }
  return [(record) => behaviour[`${name}Matches`](record, value)];
}

function isKnown(name: FilterName, value: string): boolean {
  if (name === 'status') return (statuses as readonly string[]).includes(value);
  if (name === 'channel') return (channels as readonly string[]).includes(value);
  if (name === 'amount') return /^-?\d+$/.test(value);
  return true;
}
