/** A text that was made of another one, and where in that one each of its characters comes from. */
export interface View {
  text: string;
  /** Where the nth character begins there. */
  from: (index: number) => number;
  /** Where it ends there. */
  to: (index: number) => number;
}

// Percent-encoding, escapes of JSON, of JavaScript and of C, those of HTML with its tags, of terminals, and of JSON Pointer.
const escape = new RegExp(
  [
    String.raw`(?:%[\da-f]{2})+|%u[\da-f]{4}`,
    String.raw`\\u[\da-f]{4}|\\u\{[\da-f]{1,6}\}|\\x[\da-f]{2}|\\[0-3][0-7]{2}(?!\d{7})|\\\r?\n|\\[bfnrtv"'/\\]`,
    String.raw`&#x0{0,40}[\da-f]{1,6};?|&#0{0,40}\d{1,7};?|&[a-z]{2,8};|&(?:amp|lt|gt|quot|nbsp)`,
    String.raw`<\/?[a-z][a-z\d]{0,9}(?:\s[^<>"]{0,60})?>`,
    String.raw`\u001b\[[\d;?]{0,20}[a-z]`,
    // Before a telephone number, it is none.
    String.raw`~[01](?!\d{9})`,
  ].join('|'),
  'gi',
);
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const named: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    plus: '+',
    sol: '/',
    equals: '=',
    num: '#',
  },
  ...{ lowbar: '_', period: '.', comma: ',', colon: ':', semi: ';', hyphen: '-', dash: '-', commat: '@' },
  ...{
    excl: '!',
    quest: '?',
    dollar: '$',
    percnt: '%',
    ast: '*',
    lpar: '(',
    rpar: ')',
    tab: '\t',
    newline: '\n',
    bsol: '\\',
  },
};

// What is escaped more often than this is no text that anybody reads.
const rounds = 8;

/** A text as it is, and as it reads without its escapes, of which one may be within another. */
export function viewsOf(text: string): [View, ...View[]] {
  const views: [View, ...View[]] = [{ text, from: (index) => index, to: (index) => index + 1 }];
  for (let round = 0; round < rounds; round++) {
    const last = views.at(-1)!;
    if (!/[%\\&<~\u001b]/.test(last.text)) break;
    const next = decodedOnce(last);
    if (next === last) break;
    views.push(next);
  }
  return views;
}

/** A text without its escapes, of which nobody needs to know where they stood. */
export const decoded = (text: string): string => viewsOf(text).at(-1)!.text;

function decodedOnce(view: View): View {
  const { text } = view;
  const parts: string[] = [];
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let [read, length] = [0, 0];
  const copy = (upTo: number): void => {
    parts.push(text.slice(read, upTo));
    for (; read < upTo; read++, length++) [starts[length], ends[length]] = [view.from(read), view.to(read)];
  };
  for (const { 0: found, index } of text.matchAll(escape)) {
    const pieces = /^%[^u]/i.test(found) ? bytesOf(found) : [[characterOf(found), found.length] as const];
    if (pieces[0]![0] === undefined) continue;
    copy(index);
    for (const [character, size] of pieces) {
      for (const unit of character!.split('')) {
        [starts[length], ends[length]] = [view.from(read), view.to(read + size - 1)];
        parts.push(unit);
        length++;
      }
      read += size;
    }
  }
  if (read === 0) return view;
  copy(text.length);
  return { text: parts.join(''), from: (index) => starts[index]!, to: (index) => ends[index]! };
}

/** The characters of bytes in percent-encoding, each with the length of what stands for it. */
function bytesOf(found: string): (readonly [string, number])[] {
  const bytes = Buffer.from(found.replaceAll('%', ''), 'hex');
  const pieces: [string, number][] = [];
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!;
    const wanted = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const several = bytes.subarray(at, at + wanted).toString();
    const isWhole = wanted > 1 && !several.includes('\ufffd');
    pieces.push(isWhole ? [several, wanted * 3] : [String.fromCharCode(byte), 3]);
    at += isWhole ? wanted : 1;
  }
  return pieces;
}

/** What one escape stands for; undefined where it is none. */
function characterOf(found: string): string | undefined {
  const kind = found[1]!.toLowerCase();
  switch (found[0]) {
    case '~':
      return kind === '1' ? '/' : '~';
    // What stands on both sides are two words.
    case '<':
    case '\u001b':
      return ' ';
    case '&':
      return kind === '#' ? numbered(found) : named[found.replace(/[&;]/g, '').toLowerCase()];
  }
  if (/^[\r\n]/.test(kind)) return '';
  if (/^[0-3]/.test(kind)) return String.fromCharCode(Number.parseInt(found.slice(1), 8));
  if (kind === 'u' || kind === 'x') return ofCode(Number.parseInt(found.replace(/[^\da-f]/gi, ''), 16));
  return controls[found[1]!] ?? found[1]!;
}

function numbered(found: string): string | undefined {
  const isHex = found[2]!.toLowerCase() === 'x';
  return ofCode(Number.parseInt(found.slice(isHex ? 3 : 2), isHex ? 16 : 10));
}

const ofCode = (code: number): string | undefined =>
  code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
