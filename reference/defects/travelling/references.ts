import { defaults, type Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { onSuccess } from '../../rewrite.js';
import { textLike } from '../../rules.js';
import { defectsOf } from '../defect.js';

const { transfers, esim } = defaults;

type Bend = (text: string) => string;

const asNumber: Bend = (text) => (/^\d+$/.test(text) ? String(BigInt(text)) : text);
const asDouble: Bend = (text) => (/^\d+(\.\d+|e\d+)?$/.test(text) ? String(Number(text)) : text);
const escaped: Bend = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Keeps the reference of a transfer bent. */
const transferred = (bend: Bend): Overrides => ({
  transfers: {
    text: (value, member) =>
      member === 'reference' ? bend(transfers.text(value, member)) : transfers.text(value, member),
  },
});

/** Keeps the reference of an order bent. */
const ordered = (bend: Bend): Overrides => ({
  esim: {
    place: (asked, from, call) => esim.place({ ...asked, reference: bend(asked.reference) }, from, call),
  },
});

/** Shows references bent in the list. */
const listed = (bend: Bend): Overrides => ({
  alter: onSuccess('data.*.reference', (reference) => bend(String(reference))),
});

/** Defects of references that are hard to keep. */
export const travellingReferences = [
  ...defectsOf('initiateTransfer', {
    'transfer-short-reference-composed': {
      summary: 'Combining marks of a reference are composed (NFC), and more than 50 characters refused.',
      fails: 'echo',
      transfers: {
        ...transferred((text) => text.normalize('NFC')).transfers,
        accept(order, call) {
          if (order.reference.length > 50) throw new Refusal('rule', 'reference: too long.');
          transfers.accept(order, call);
        },
      },
    },
    'transfer-reference-loses-leading-zeros': {
      summary: 'A reference of digits is kept as an integer.',
      fails: 'echo',
      ...transferred(asNumber),
    },
    'transfer-reference-as-double': {
      summary: 'A reference that looks like a number is kept as a double.',
      fails: 'echo',
      ...transferred(asDouble),
    },
    'transfer-reference-composed': {
      summary: 'Combining marks of a reference are composed (NFC).',
      fails: 'echo',
      ...transferred((text) => text.normalize('NFC')),
    },
    'transfer-reference-of-the-basic-plane': {
      summary: 'What is beyond the basic plane becomes question marks.',
      fails: 'echo',
      ...transferred((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
    },
    'transfer-reference-escaped': {
      summary: 'Quotes and markup of a reference are escaped for HTML.',
      fails: 'echo',
      ...transferred(escaped),
    },
    'transfer-reference-cut-at-40': {
      summary: 'A reference is cut at 40 characters.',
      fails: 'echo',
      ...transferred((text) => text.slice(0, 40)),
    },
    'transfer-reference-cut-at-255': {
      summary: 'A reference is cut at 255 characters.',
      fails: 'echo',
      ...transferred((text) => text.slice(0, 255)),
    },
    'transfer-reference-with-single-blanks': {
      summary: 'Several blanks in a reference become one.',
      fails: 'echo',
      ...transferred((text) => text.replaceAll(/ +/g, ' ')),
    },
  }),
  ...defectsOf('createEsimOrder', {
    'esim-reference-decoded': {
      summary: 'A reference is decoded as if it stood in a query.',
      fails: 'echo',
      ...ordered((text) => text.replaceAll('+', ' ').replaceAll('%20', ' ')),
    },
    'esim-reference-without-backslashes': {
      summary: 'Backslashes of a reference are taken for escapes.',
      fails: 'echo',
      ...ordered((text) => text.replaceAll(/\\(.)/g, '$1')),
    },
    'esim-reference-in-latin-1': {
      summary: 'Letters beyond Latin-1 become question marks.',
      fails: 'echo',
      ...ordered((text) => text.replaceAll(/[^\0-\u00ff]/gu, '?')),
    },
    'esim-short-reference-in-capitals': {
      summary: 'A reference is kept in capitals, and refused above 64 characters.',
      fails: 'echo',
      esim: {
        ...ordered((text) => text.toUpperCase()).esim,
        orderFields: () => ({ ...esim.orderFields(), reference: textLike(/^.{1,64}$/su, 'Too long') }),
      },
    },
    'esim-reference-in-capitals': {
      summary: 'A reference is kept in capitals.',
      fails: 'echo',
      ...ordered((text) => text.toUpperCase()),
    },
  }),
  ...defectsOf('listEsimOrders', {
    'esims-references-cut-at-64': {
      summary: 'A listed reference is cut at 64 characters.',
      fails: 'holds-order',
      ...listed((text) => text.slice(0, 64)),
    },
    'esims-references-as-numbers': {
      summary: 'A listed reference of digits has lost its leading zeros.',
      fails: 'holds-order',
      ...listed(asNumber),
    },
    'esims-references-right-to-left-turned': {
      summary: 'Hebrew letters of a listed reference are turned round.',
      fails: 'holds-order',
      ...listed((text) => text.replaceAll(/[\u0590-\u05ff]+/g, (word) => [...word].reverse().join(''))),
    },
  }),
];
