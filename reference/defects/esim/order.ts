import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { anything, textLike } from '../../rules.js';
import { dayBefore } from '../../changes/values.js';
import { hasOddText } from '../../changes/requests.js';
import { Esims } from '../../store/esims.js';
import { Wallet } from '../../store/wallet.js';
import { debiting, debitLate, withoutMutex } from '../service/charges.js';
import { onReplay, slowWithKey } from '../service/idempotency.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../service/responses.js';
import { defaults, type Overrides } from '../../behaviour/index.js';

const { esim } = defaults;

/** Keeps the reference of an order bent. */
const ordered = (bend: (text: string) => string): Overrides => ({
  esim: {
    place: (asked, from, call) => esim.place({ ...asked, reference: bend(asked.reference) }, from, call),
  },
});

/** Defects of ordering eSIMs. */
export const esimOrder = defectsOf('createEsimOrder', {
  'esim-debited-in-dollars': defect('The wallet in naira is debited by amount_usd.')
    .breaks('charge-amount')
    .esim({ price: ({ usd }) => usd }),
  'esim-own-reference-echoed': defect("The reference is one of the server's own.")
    .breaks('echo')
    .shows('data.reference', (reference) => `ORD-${String(reference).length}`),
  'esim-id-for-all': defect('Every new order has the same id.')
    .breaks('own-id')
    .shows('data.id', '11111111-1111-4111-8111-111111111111'),
  'esim-slug-as-package-code': defect('The package_code is the slug.')
    .breaks('echo')
    .members('data', (data) => ({ package_code: data['package_slug'] })),
  'esim-reference-cut': defect('The reference is cut to eight characters.')
    .breaks('echo')
    .shows('data.reference', (reference) => String(reference).slice(0, 8)),
  'esim-overdraft-race': defect('Simultaneous orders read one balance.')
    .breaks('no-overdraft')
    .charges({ exclusively: withoutMutex, afterBalanceCheck: () => sleep(80) }),
  'esim-lost-update': defect('Of simultaneous debits only the last one stays.')
    .breaks('no-overdraft')
    .charges({ exclusively: withoutMutex, debit: debitLate }),
  'esim-refusal-debited': defect('An order that is refused as invalid costs 100.00.')
    .breaks('refusal-debits-nothing')
    .refuses(
      ['rule', 'malformed'],
      debiting(() => new Big(100)),
    ),
  'esim-debited-before-secret': defect('A wrong api-secret gets 401, and the wallet is debited.')
    .breaks('refusal-debits-nothing')
    .when(({ headers }) => headers.has('api-secret'))
    .refuses(
      'credentials',
      debiting(() => new Big(100)),
    ),
  'esim-unknown-package-debited': defect('A package that is not on sale is paid, and refused.')
    .breaks('refusal-debits-nothing')
    .refuses(
      ['absent'],
      debiting(() => new Big('3787.35')),
    ),
  'esim-replay-debits-again': defect('A repeated request gets the same response, and debits again.')
    .breaks('idempotency.one-effect')
    .with(onReplay(({ store }) => store.part(Wallet).debit(store.part(Esims).cheapest.naira, 'replay'))),
  'esim-malformed-json-repaired': defect('JSON that lacks its end is read.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'esim-malformed-json-crashes': defect('A body that is not JSON ends in a 500.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'esim-types-not-looked-at': defect(
    'Members may be of any type; a package that is not on sale is another one.',
  )
    .breaks('body.reference.type', 'body.package_code.type')
    .esim({
      orderFields: () => ({ reference: anything, package_code: anything }),
      package: (code, { store }) => store.part(Esims).find(code) ?? store.part(Esims).cheapest,
    }),
  'esim-errors-without-detail': defect('A broken rule is a number and a message.')
    .breaks('validation-body')
    .refuses(['rule', 'malformed'], ({ status }) => ({ body: { error: status, message: 'Invalid order' } })),
  'esim-quantity-left-out': defect('There is no quantity.')
    .breaks('response.body', 'pact.success')
    .hides('data.quantity'),
  'esim-completed-datetime-never': defect('completed_datetime of a pending order says never.')
    .breaks('response.body')
    .shows('data.completed_datetime', (time) => time ?? 'never'),
  'esim-completed-without-profiles': defect('An order is completed at once, and its eSIMs are null.')
    .breaks('response.body')
    .esim({ completedAt: ({ createdAt }) => createdAt, status: () => 'completed' })
    .shows('data.profiles', null),
  'esim-waiting-twin-debits-again': defect(
    'A twin that waited for the first request gets its response, and debits again.',
  )
    .breaks('idempotency.simultaneous')
    .service({ begins: slowWithKey })
    .with(
      onReplay(({ store }, { running }) => {
        if (running) store.part(Wallet).debit(store.part(Esims).cheapest.naira, 'twin');
      }),
    ),
  'esim-reference-cut-at-512': defect('A reference is cut at 512 characters.')
    .breaks('echo')
    .with(ordered((text) => text.slice(0, 512))),
  'esim-reference-exponent-read': defect('A reference that looks like a number with an exponent is one.')
    .breaks('echo')
    .with(ordered((text) => (/^\de\d+$/.test(text) ? String(Number(text)) : text))),
  'esim-reference-as-decimal': defect('A reference that looks like a decimal number loses its last zero.')
    .breaks('echo')
    .with(ordered((text) => (/^\d+\.\d+$/.test(text) ? text.replace(/0+$/, '') : text))),
  'esim-reference-decoded': defect('A reference is decoded as if it stood in a query.')
    .breaks('echo')
    .with(ordered((text) => text.replaceAll('+', ' ').replaceAll('%20', ' '))),
  'esim-reference-without-backslashes': defect('Backslashes of a reference are taken for escapes.')
    .breaks('echo')
    .with(ordered((text) => text.replaceAll(/\\(.)/g, '$1'))),
  'esim-reference-in-latin-1': defect('Letters beyond Latin-1 become question marks.')
    .breaks('echo')
    .with(ordered((text) => text.replaceAll(/[^\0-\u00ff]/gu, '?'))),
  'esim-short-reference-in-capitals': defect(
    'A reference is kept in capitals, and refused above 64 characters.',
  )
    .breaks('echo')
    .esim({
      ...ordered((text) => text.toUpperCase()).esim,
      orderFields: () => ({ ...esim.orderFields(), reference: textLike(/^.{1,64}$/su, 'Too long') }),
    }),
  'esim-reference-in-capitals': defect('A reference is kept in capitals.')
    .breaks('echo')
    .with(ordered((text) => text.toUpperCase())),
  'esim-odd-reference-answers-202': defect('An order with an odd reference is answered with 202.')
    .breaks('fuzz.valid', 'response.success')
    .when(hasOddText)
    .answers(202),
  'esim-package-list-refused-otherwise': defect('A package_code that is an array gets the Error shape.')
    .breaks('response.error-body')
    .when(({ body }) => /"package_code":\[/.test(body))
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'esim-updated-before-created': defect('updated_datetime is a day before the creation.')
    .breaks('times')
    .members('data', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
});
