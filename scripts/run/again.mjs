// The commands that repeat a failure. A shell takes them as they are, and vitest then finds the test, whatever its name.

/** The command that repeats a failure of `npm test`. */
export function vitestCommand({ file, names, isSuite }) {
  if (file === '') return 'npm test';
  const run = `npx vitest run ${shellWord(file)}`;
  if (names.length === 0) return run;
  // Vitest joins the names by one space. The anchors also keep a name from looking like an option or a number.
  const pattern = `^${names.map(literal).join(' ')}${isSuite ? ' ' : '$'}`;
  return `${run} -t ${shellWord(pattern)}`;
}

/** The command that repeats a failure of `npm run prove`. */
export function proveCommand({ file, names }) {
  if (file === '') return 'npm run prove';
  // A file that did not load has no tests to select.
  if (names.length === 0) return `npx vitest run ${shellWord(file)}`;
  return `npm run prove -- --only ${shellWord(names.join(' > ').split(gaps).join(' '))}`;
}

/** The command that repeats a failure of `npm run prove -- --alone`. */
export function aloneCommand({ file, names }) {
  const [suite, name] = names;
  if (suite === undefined) return 'npm run prove -- --alone';
  // Other tests of the project belong to the record of all variants.
  return suite === 'alone' && name !== undefined
    ? `npm run prove -- --alone ${shellWord(name)}`
    : vitestCommand({ file, names });
}

/** The pattern of vitest for the values of `--alone`. */
export const aloneNamed = (names) => new RegExp(`^alone (${names.map(literal).join('|')})$`);

/**
 * The pattern of vitest for the values of `--only`: a name contains each of them, with any space between its words. A lone `>`
 * counts as space, because it separates the names in failures.
 */
export function patternOf(phrases) {
  const gap = `${gaps.source}(?:>${gaps.source})*`;
  const sources = phrases.map((phrase) =>
    phrase
      .split(gaps)
      .filter((word) => word !== '' && word !== '>')
      .map(literal)
      .join(gap),
  );
  return new RegExp(sources.map((source) => `(?=.*${source})`).join(''), 'isu');
}

// No command can contain a null character or half an emoji, so control characters and surrogates count as space.
const gaps = /[\s\p{Cc}\p{Cs}]+/u;

/** The source of a regular expression that matches a text. */
const literal = (text) =>
  text
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(
      /[\p{Cc}\p{Cs}]/gu,
      (char) => String.raw`\u` + char.charCodeAt(0).toString(16).padStart(4, '0'),
    );

/** A word of a command line, quoted for a shell if necessary. */
const shellWord = (text) =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
