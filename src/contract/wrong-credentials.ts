/** One way in which a credential differs from the right one. */
export interface Way {
  how: string;
  of: (right: string) => string;
  /** The same in a POSIX shell, of a variable that holds the right one. */
  shell: (variable: string) => string;
}

/**
 * A wrong credential as long as the true one and alike but for its end: a server that compares only a part
 * takes it for true. Reports name it instead of showing it.
 */
export function corruptCredential(value: string): string {
  return value.slice(0, -1) + (value.endsWith('.') ? '_' : '.');
}

const inOtherCase = 'in letters of the other case';

/** Ways that survive HTTP, which takes the blanks around a header's value away. Neighbours show different faults. */
export const wrongWays: readonly Way[] = [
  { how: 'with another last character', of: corruptCredential, shell: (name) => `\${${name}%?}.` },
  { how: 'with one more character', of: (right) => `${right}0`, shell: (name) => `\${${name}}0` },
  { how: 'without its last character', of: (right) => right.slice(0, -1), shell: (name) => `\${${name}%?}` },
  {
    how: inOtherCase,
    of: swapped,
    shell: (name) => `$(printf %s "$${name}" | tr 'a-zA-Z' 'A-Za-z')`,
  },
  {
    how: 'with a blank after its first character',
    of: (right) => `${right.slice(0, 1)} ${right.slice(1)}`.trim(),
    shell: (name) => `\${${name}%"\${${name}#?}"} \${${name}#?}`,
  },
  {
    how: 'with another first character',
    of: (right) => (right.startsWith('.') ? '_' : '.') + right.slice(1),
    shell: (name) => `.\${${name}#?}`,
  },
];

/** Of a longer credential, only so many characters are tried. */
export const mostPositions = 200;

/** The right credential but for one character, the first of which is at position 1. */
export function anotherCharacterAt(position: number): Way {
  return {
    how: `with another character at position ${position}`,
    of: (right) =>
      right.slice(0, position - 1) + (right[position - 1] === '.' ? '_' : '.') + right.slice(position),
    shell: (name) => `$(printf %s "$${name}" | sed 's/./\\./${position}')`,
  };
}

/** Ways with another character at each position that a credential may have. */
export const waysByPosition: readonly Way[] = [...Array(mostPositions).keys()].map((at) =>
  anotherCharacterAt(at + 1),
);

/** The position whose turn it is: so many turns as the credential is long are one each. */
export function positionAt(right: string, turn: number): number {
  return (turn % Math.max(1, Math.min(right.length, mostPositions))) + 1;
}

/** A credential in each way that makes another of it. */
export function wrongValues(right: string): { how: string; value: string }[] {
  const all = wrongWays.map(({ how, of }) => ({ how, value: of(right) }));
  const values = all.map(({ value }) => value);
  return all.filter(({ value }, at) => value !== right && value !== '' && values.indexOf(value) === at);
}

/** Whether a wrong credential differs in the case of its letters only. */
export const differsInCase = ({ how }: { how: string }): boolean => how === inOtherCase;

// Digits of a hexadecimal number are the same in either case, and a text without letters has none.
function swapped(text: string): string {
  if (/^[\da-f-]+$/i.test(text)) return text;
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
