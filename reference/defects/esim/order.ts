import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { anything, textLike } from '../../rules.js';
import { dayBefore } from '../../changes/values.js';
import { bodyOf, hasOddText } from '../../changes/requests.js';
import type { AskedOrder } from '../../behaviour/esim.js';
import type { Call } from '../../operation.js';
import { Esims } from '../../store/esims.js';
import { Wallet } from '../../store/wallet.js';
import { debiting, debitLate, withoutMutex } from '../service/charges.js';
import { onReplay, slowWithKey } from '../service/idempotency.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../service/responses.js';
import { defaults, type Overrides } from '../../behaviour/index.js';

const { esim } = defaults;

/** Stores the reference of an order in a changed form. */
const ordered = (bend: (text: string) => string): Overrides => ({
  esim: {
    place: (asked, from, call) => esim.place({ ...asked, reference: bend(asked.reference) }, from, call),
  },
});

const orderIn = ({ request }: Call): AskedOrder => bodyOf(request) as unknown as AskedOrder;

/** Defects of ordering eSIMs. */
export const esimOrder = defectsOf('createEsimOrder', {
  'esim-debited-in-dollars': defect('The server debits a wallet in naira by amount_usd.')
    .breaks('charge-amount')
    .esim({ price: ({ usd }) => usd }),
  'esim-own-reference-echoed': defect('The server returns a reference of its own.')
    .breaks('echo')
    .shows('data.reference', (reference) => `ORD-${String(reference).length}`),
  'esim-id-for-all': defect('The server gives every new order the same id.')
    .breaks('own-id')
    .shows('data.id', '11111111-1111-4111-8111-111111111111'),
  'esim-slug-as-package-code': defect('The server returns the slug as the package_code.')
    .breaks('echo')
    .members('data', (data) => ({ package_code: data['package_slug'] })),
  'esim-reference-cut': defect('The server truncates the reference to eight characters.')
    .breaks('echo')
    .shows('data.reference', (reference) => String(reference).slice(0, 8)),
  'esim-overdraft-race': defect('The server checks simultaneous orders against the same balance.')
    .breaks('no-overdraft')
    .charges({ exclusively: withoutMutex, afterBalanceCheck: () => sleep(80) }),
  'esim-lost-update': defect('The server keeps only the last of simultaneous debits.')
    .breaks('no-overdraft')
    .charges({ exclusively: withoutMutex, debit: debitLate }),
  'esim-refusal-debited': defect('The server charges 100.00 for an order that it rejects as invalid.')
    .breaks('refusal-debits-nothing')
    .refuses(
      ['rule', 'malformed'],
      debiting(() => new Big(100)),
    ),
  'esim-debited-before-secret': defect(
    'The server debits the wallet before it answers a wrong api-secret with 401.',
  )
    .breaks('refusal-debits-nothing')
    .when(({ headers }) => headers.has('api-secret'))
    .refuses(
      'credentials',
      debiting(() => new Big(100)),
    ),
  'esim-unknown-package-debited': defect(
    'The server charges a package that is not on sale, and rejects the order.',
  )
    .breaks('refusal-debits-nothing')
    .refuses(
      ['absent'],
      debiting(() => new Big('3787.35')),
    ),
  'esim-refused-order-listed': defect(
    'The server stores an order before it looks for the package, and rejects it if the package is not on sale.',
  )
    .breaks('listEsimOrders/refused-absent')
    .esim({
      package(code, call) {
        const { cheapest } = call.store.part(Esims);
        if (!call.store.part(Esims).find(code)) esim.place(orderIn(call), cheapest, call);
        return esim.package(code, call);
      },
    }),
  'esim-unpaid-order-listed': defect(
    'The server stores an order before it looks at the balance, and rejects it if the balance is too low.',
  )
    .breaks('listEsimOrders/refused-absent')
    .esim({
      package(code, call) {
        const ordered = esim.package(code, call);
        const isShort = ordered.naira.gt(call.store.part(Wallet).available);
        if (isShort) esim.place(orderIn(call), ordered, call);
        return ordered;
      },
    }),
  'esim-replay-debits-again': defect(
    'The server repeats the response to a repeated request, but debits again.',
  )
    .breaks('idempotency.one-effect')
    .with(onReplay(({ store }) => store.part(Wallet).debit(store.part(Esims).cheapest.naira, 'replay'))),
  'esim-malformed-json-repaired': defect('The server accepts truncated JSON.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'esim-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'esim-types-not-looked-at': defect(
    'The server accepts members of any type, and replaces an unknown package.',
  )
    .breaks('body.reference.type', 'body.package_code.type')
    .esim({
      ...ordered((text: unknown) => (typeof text === 'string' ? text : JSON.stringify(text))).esim,
      orderFields: () => ({ reference: anything, package_code: anything }),
      package: (code, { store }) => store.part(Esims).find(code) ?? store.part(Esims).cheapest,
    }),
  'esim-errors-without-detail': defect('The server rejects an invalid request with a number and a message.')
    .breaks('validation-body')
    .refuses(['rule', 'malformed'], ({ status }) => ({ body: { error: status, message: 'Invalid order' } })),
  'esim-quantity-left-out': defect('The server omits the quantity.')
    .breaks('response.body', 'pact.success')
    .hides('data.quantity'),
  'esim-completed-datetime-never': defect(
    'The server returns never as the completed_datetime of a pending order.',
  )
    .breaks('response.body')
    .shows('data.completed_datetime', (time) => time ?? 'never'),
  'esim-completed-without-profiles': defect('The server completes an order at once, with null as its eSIMs.')
    .breaks('response.body')
    .esim({ completedAt: ({ createdAt }) => createdAt, status: () => 'completed' })
    .shows('data.profiles', null),
  'esim-waiting-twin-debits-again': defect(
    'The server debits again for a simultaneous request that waited for the first response.',
  )
    .breaks('idempotency.one-effect')
    .service({ begins: slowWithKey })
    .with(
      onReplay(({ store }, { running }) => {
        if (running) store.part(Wallet).debit(store.part(Esims).cheapest.naira, 'twin');
      }),
    ),
  'esim-reference-cut-at-512': defect('The server truncates a reference to 512 characters.')
    .breaks('echo')
    .with(ordered((text) => text.slice(0, 512))),
  'esim-reference-exponent-read': defect('The server reads a reference with an exponent as a number.')
    .breaks('echo')
    .with(ordered((text) => (/^\de\d+$/.test(text) ? String(Number(text)) : text))),
  'esim-reference-as-decimal': defect(
    'The server drops the last zero of a reference that looks like a decimal number.',
  )
    .breaks('echo')
    .with(ordered((text) => (/^\d+\.\d+$/.test(text) ? text.replace(/0+$/, '') : text))),
  'esim-reference-decoded': defect('The server decodes a reference like a query parameter.')
    .breaks('echo')
    .with(ordered((text) => text.replaceAll('+', ' ').replaceAll('%20', ' '))),
  'esim-reference-without-backslashes': defect('The server reads backslashes in a reference as escapes.')
    .breaks('echo')
    .with(ordered((text) => text.replaceAll(/\\(.)/g, '$1'))),
  'esim-reference-in-latin-1': defect(
    'The server replaces letters beyond Latin-1 in a reference with question marks.',
  )
    .breaks('echo')
    .with(ordered((text) => text.replaceAll(/[^\0-\u00ff]/gu, '?'))),
  'esim-short-reference-in-capitals': defect(
    'The server stores a reference in capitals, and rejects more than 64 characters.',
  )
    .breaks('echo')
    .esim({
      ...ordered((text) => text.toUpperCase()).esim,
      orderFields: () => ({ ...esim.orderFields(), reference: textLike(/^.{1,64}$/su, 'Too long') }),
    }),
  'esim-reference-in-capitals': defect('The server stores a reference in capitals.')
    .breaks('echo')
    .with(ordered((text) => text.toUpperCase())),
  'esim-odd-reference-answers-202': defect('The server returns 202 for an order with an unusual reference.')
    .breaks('fuzz.valid', 'response.success')
    .when(hasOddText)
    .answers(202),
  'esim-package-list-refused-otherwise': defect(
    'The server rejects an array as package_code with the Error shape.',
  )
    .breaks('response.error-body')
    .when(({ body }) => /"package_code":\[/.test(body))
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'esim-updated-before-created': defect('The server returns updated_datetime a day before the creation.')
    .breaks('times')
    .members('data', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
});
