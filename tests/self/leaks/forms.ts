/** The secrets that no output of the program may contain. */
export interface SecretsToFind {
  apiKey: string;
  apiSecret: string;
}

const shortestRun = 12;
const rounds = 8;

/**
 * The leaks of secrets in a text; empty where there are none. Decodes the whole text in every form, and searches it for the
 * secret and for half of it in a row, which derived wrong secrets contain. Secrets of fewer than 12 characters must match as
 * a word. It shares no code with the redactor.
 */
export function leaksOf(text: string, secrets: SecretsToFind): string[] {
  const found = new Map<string, string>();
  const named = Object.entries({
    'api-secret': secrets.apiSecret,
    'api-key': secrets.apiKey,
    'key:secret': `${secrets.apiKey}:${secrets.apiSecret}`,
  });
  for (const [form, view] of viewsOf(text))
    for (const [name, secret] of named)
      for (const [way, looked] of [
        ['', secret],
        [' reversed', [...secret].reverse().join('')],
      ] as const) {
        const run = runIn(view.toLowerCase(), looked.toLowerCase());
        if (run && !found.has(name + way)) found.set(name + way, `${name}${way}, ${form}: ${run}`);
      }
  return [...found.values()];
}

/** The text in all decoded forms, each with the decodings that led to it. */
function* viewsOf(text: string): Generator<[form: string, view: string]> {
  let view = text;
  for (let round = 0; round <= rounds; round++) {
    const how = round === 0 ? 'as it stands' : `unescaped ${round} times`;
    const solid = view.replace(/[\s\0]+/g, '');
    yield [how, view];
    yield [`${how}, without blanks`, solid];
    for (const written of [view, solid]) {
      for (const offset of [0, 1, 2, 3]) yield [`${how}, from base64`, fromBase64(written, offset)];
      for (const offset of [0, 1]) yield [`${how}, from hex`, fromHex(written, offset)];
    }
    const next = unescaped(view);
    if (next === view) return;
    view = next;
  }
}

const unescaped = (text: string): string => withoutPointer(withoutHtml(withoutJson(withoutPercent(text))));

const withoutPointer = (text: string): string =>
  text.replace(/~[01]/g, (escape) => (escape === '~1' ? '/' : '~'));

const withoutPercent = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const withoutJson = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, four: string | undefined, one = '') =>
    four === undefined
      ? (controls[one as string] ?? (one as string))
      : String.fromCharCode(Number.parseInt(four, 16)),
  );

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', plus: '+', sol: '/', equals: '=' },
  ...{ lowbar: '_', period: '.', colon: ':', hyphen: '-', dash: '-', Tab: '\t', NewLine: '\n' },
};

const withoutHtml = (text: string): string =>
  text.replace(
    /&(?:#x0*([\da-f]{1,6});?|#0*(\d{1,7});?|([a-z]+);)/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string) => {
      if (hex === undefined && decimal === undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
    },
  );

// Decodes each run of alphabet characters from several offsets, since the start of an encoding is unknown.
const decodedRuns = (text: string, runs: RegExp, offset: number, encoding: 'base64' | 'hex'): string =>
  [...text.matchAll(runs)]
    .map(([run]) => Buffer.from(run.slice(offset), encoding).toString('latin1'))
    .join('\n');

const fromBase64 = (text: string, offset: number): string =>
  decodedRuns(text, /[\w+/-]{12,}/g, offset, 'base64');

const fromHex = (text: string, offset: number): string => decodedRuns(text, /[\da-f]{12,}/gi, offset, 'hex');

/**
 * Half of the secret in a row, which contains at least one whole quarter of it. Ignores runs with fewer than four different
 * characters.
 */
function runIn(text: string, secret: string): string | undefined {
  if (secret.length < shortestRun) return wholeIn(text, secret);
  const half = Math.ceil(secret.length / 2);
  const size = Math.floor(half / 2);
  for (let at = 0; at + size <= secret.length; at += size) {
    const piece = secret.slice(at, at + size);
    for (let hit = text.indexOf(piece); hit >= 0; hit = text.indexOf(piece, hit + 1)) {
      let [before, after] = [0, size];
      while (before < at && text[hit - before - 1] === secret[at - before - 1] && hit > before) before++;
      while (at + after < secret.length && text[hit + after] === secret[at + after]) after++;
      const run = text.slice(hit - before, hit + after);
      if (run.length >= half && new Set(run).size >= 4) return run;
    }
  }
  return undefined;
}

function wholeIn(text: string, secret: string): string | undefined {
  if (secret.length < 4) return undefined;
  const quoted = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return new RegExp(`(?<![a-z0-9_-])${quoted}(?![a-z0-9_-])`).exec(text)?.[0];
}
