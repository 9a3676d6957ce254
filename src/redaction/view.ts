/** A text that was made of another one, and where in that one each of its characters comes from. */
export interface View {
  text: string;
  /** Where the nth character begins there. */
  from: (index: number) => number;
  /** Where it ends there. */
  to: (index: number) => number;
}

// Percent-encoding, escapes of JSON and of JavaScript, and those of HTML.
const escape =
  /(?:%[\da-f]{2})+|\\u\{?[\da-f]{4}\}?|\\x[\da-f]{2}|\\[bfnrtv"'/\\]|&#x[\da-f]{1,6};|&#\d{1,7};|&[a-z]{2,6};/gi;
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
    bsol: '\\',
  },
};

// What is escaped more often than this is no text that anybody reads.
const rounds = 4;

/** A text as it is, and as it reads without its escapes, of which one may be within another. */
export function viewsOf(text: string): [View, ...View[]] {
  const views: [View, ...View[]] = [{ text, from: (index) => index, to: (index) => index + 1 }];
  for (let round = 0; round < rounds; round++) {
    const last = views.at(-1)!;
    if (!/[%\\&]/.test(last.text)) break;
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
    const pieces = found.startsWith('%') ? bytesOf(found) : [[characterOf(found), found.length] as const];
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
  if (found.startsWith('&')) {
    if (kind !== '#') return named[found.slice(1, -1).toLowerCase()];
    const isHex = found[2]!.toLowerCase() === 'x';
    const code = Number.parseInt(found.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
  }
  const digits = /[\da-f]{4}|[\da-f]{2}/i.exec(found.slice(2))?.[0];
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
  return controls[found[1]!] ?? found[1]!;
}
