/** A way to make a wrong credential out of the valid one. */
export interface Way {
  how: string;
  of: (right: string) => string;
  /** The same in a POSIX shell, given the variable with the valid credential. */
  shell: (variable: string) => string;
}

/**
 * A wrong credential that differs from the valid one only at its end. A server that compares only a part accepts it.
 * Reports show its name, not its value.
 */
export function corruptCredential(value: string): string {
  return value.slice(0, -1) + (value.endsWith('.') ? '_' : '.');
}

const inOtherCase = 'in letters of the other case';

/** HTTP trims the blanks around a header value, so these ways avoid them. Adjacent ways detect different faults. */
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

/** The maximum number of characters tried in a long credential. */
export const mostPositions = 200;

/** Replaces one character of the valid credential; the first has position 1. */
export function anotherCharacterAt(position: number): Way {
  return {
    how: `with another character at position ${position}`,
    of: (right) =>
      right.slice(0, position - 1) + (right[position - 1] === '.' ? '_' : '.') + right.slice(position),
    shell: (name) => `$(printf %s "$${name}" | sed 's/./\\./${position}')`,
  };
}

/** Replaces the character at each possible position of a credential. */
export const waysByPosition: readonly Way[] = [...Array(mostPositions).keys()].map((at) =>
  anotherCharacterAt(at + 1),
);

/** The position of a turn. The rotation covers each position once. */
export function positionAt(right: string, turn: number): number {
  return (turn % Math.max(1, Math.min(right.length, mostPositions))) + 1;
}

/** The wrong credentials that differ from the valid one. */
export function wrongValues(right: string): { how: string; value: string }[] {
  const all = wrongWays.map(({ how, of }) => ({ how, value: of(right) }));
  const values = all.map(({ value }) => value);
  return all.filter(({ value }, at) => value !== right && value !== '' && values.indexOf(value) === at);
}

/** Whether a wrong credential differs only in upper and lower case. */
export const differsInCase = ({ how }: { how: string }): boolean => how === inOtherCase;

// Hexadecimal digits mean the same in either case, and a text without letters has no other case.
function swapped(text: string): string {
  if (/^[\da-f-]+$/i.test(text)) return text;
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
