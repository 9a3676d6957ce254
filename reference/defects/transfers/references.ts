import { setTimeout as sleep } from 'node:timers/promises';
import { Transfers, type Transfer, type TransferOrder } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { defect, defectsOf } from '../defect.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { digitsAsNumber } from '../../changes/values.js';
import { Refusal } from '../../refusal.js';
import { withoutMutex } from '../service/charges.js';

/** Recognizes a reference only in an order with the same values as the first one. */
const knownIf = (agrees: (earlier: Transfer, order: TransferOrder) => boolean): Overrides => ({
  transfers: {
    earlier({ byReference }, order) {
      const earlier = byReference.get(order.reference);
      return earlier && agrees(earlier, order) ? earlier : undefined;
    },
  },
});

const { transfers: sound } = defaults;

/** Remembers only the last references. */
const remembers = (most: number): Overrides => ({
  transfers: {
    earlier: ({ byReference }, { reference }) =>
      [...byReference.keys()].slice(-most).includes(reference) ? byReference.get(reference) : undefined,
  },
});

type Bend = (text: string) => string;

const asDouble: Bend = (text) => (/^\d+(\.\d+|e\d+)?$/.test(text) ? String(Number(text)) : text);

const escaped: Bend = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Stores the reference of a transfer in a changed form. */
const transferred = (bend: Bend): Overrides => ({
  transfers: {
    text: (value, member) =>
      member === 'reference' ? bend(sound.text(value, member)) : sound.text(value, member),
  },
});

/** Defects of references: their uniqueness and their value in the response. */
export const transferReferences = defectsOf('initiateTransfer', {
  'transfer-reference-not-unique': defect('The server creates a transfer for each use of a reference.')
    .breaks('reference-unique', 'reference-race')
    .transfers({ earlier: () => undefined }),
  'transfer-eight-references-remembered': defect('The server remembers only the last eight references.')
    .breaks('reference-unique', 'reference-remembered')
    .with(remembers(8)),
  'transfer-sixteen-references-remembered': defect('The server remembers only the last sixteen references.')
    .breaks('reference-remembered')
    .with(remembers(16)),
  'transfer-second-use-debits': defect(
    'The server returns the first transfer for a reused reference, but debits again.',
  )
    .breaks('reference-unique')
    .transfers({
      secondUse(earlier, order, { store }) {
        store.part(Wallet).debit(order.amount, order.reference);
        return earlier;
      },
    }),
  'transfer-second-use-debits-another': defect(
    'The server returns the first transfer for a reused reference, but repeats the debit of the oldest transfer.',
  )
    .breaks('reference-unique')
    .transfers({
      secondUse(earlier, order, { store }) {
        const [oldest = earlier] = store.part(Transfers).byReference.values();
        store.part(Wallet).debit(oldest.amount, order.reference);
        return earlier;
      },
    }),
  'transfer-reference-unique-per-amount': defect(
    'The server creates a new transfer for another amount under a reference.',
  )
    .breaks('reference-unique')
    .with(knownIf((earlier, order) => earlier.amount.eq(order.amount))),
  'transfer-reference-unique-per-account': defect(
    'The server creates a new transfer for another account under a reference.',
  )
    .breaks('reference-unique')
    .with(knownIf((earlier, order) => earlier.accountNumber === order.accountNumber)),
  'transfer-reference-race': defect('The server does not compare the references of simultaneous requests.')
    .breaks('reference-race')
    .transfers({ exclusively: withoutMutex, afterLookup: () => sleep(80) }),
  'transfer-short-reference-composed': defect(
    'The server composes combining marks of a reference (NFC), and rejects more than 50 characters.',
  )
    .breaks('echo-as-sent')
    .with(transferred((text) => text.normalize('NFC')))
    .transfers({
      accept(order, call) {
        if (order.reference.length > 50) throw new Refusal('rule', 'reference: too long.');
        sound.accept(order, call);
      },
    }),
  'transfer-reference-loses-leading-zeros': defect('The server stores a reference of digits as an integer.')
    .breaks('echo')
    .with(transferred(digitsAsNumber)),
  'transfer-reference-as-double': defect(
    'The server stores a reference that looks like a number as a double.',
  )
    .breaks('echo')
    .with(transferred(asDouble)),
  'transfer-reference-composed': defect('The server composes combining marks of a reference (NFC).')
    .breaks('echo-as-sent')
    .with(transferred((text) => text.normalize('NFC'))),
  'transfer-reference-of-the-basic-plane': defect(
    'The server replaces characters beyond the basic plane with question marks.',
  )
    .breaks('echo')
    .with(transferred((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))),
  'transfer-reference-escaped': defect('The server escapes quotes and markup of a reference for HTML.')
    .breaks('echo')
    .with(transferred(escaped)),
  'transfer-reference-cut-at-40': defect('The server truncates a reference to 40 characters.')
    .breaks('echo')
    .with(transferred((text) => text.slice(0, 40))),
  'transfer-reference-cut-at-255': defect('The server truncates a reference to 255 characters.')
    .breaks('echo')
    .with(transferred((text) => text.slice(0, 255))),
  'transfer-reference-cut-at-500': defect('The server truncates a reference to 500 characters.')
    .breaks('echo')
    .with(transferred((text) => text.slice(0, 500))),
  'transfer-reference-without-plus': defect('The server removes a leading plus from a reference.')
    .breaks('echo')
    .with(transferred((text) => text.replace(/^\+/, ''))),
  'transfer-reference-uuid-in-small-letters': defect('The server stores a UUID reference in lower case.')
    .breaks('echo')
    .with(
      transferred((text) =>
        /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/.test(text) ? text.toLowerCase() : text,
      ),
    ),
  'transfer-reference-hexadecimal-read': defect(
    'The server reads a reference that begins with 0x as a number.',
  )
    .breaks('echo')
    .with(transferred((text) => (/^0x[\da-f]+$/.test(text) ? String(Number(text)) : text))),
  'transfer-reference-with-single-blanks': defect('The server collapses repeated spaces in a reference.')
    .breaks('echo-as-sent')
    .with(transferred((text) => text.replaceAll(/ +/g, ' '))),
});
