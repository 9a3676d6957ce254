import { trimmed, wrongCharacter, type Tell } from './given-text.js';
import { TargetError } from './target-error.js';

/** An api-key or an api-secret as it is signed and sent. Throws a TargetError without the value. */
export function readCredential(given: unknown, source: string, tell: Tell): string {
  const value = trimmed(given, source, tell);
  const wrong = wrongCharacter(value, /[^ -~]/);
  if (wrong !== undefined)
    throw new TargetError(`${source} contains ${wrong}, which no credential has. Copy the value alone.`);
  return value;
}

const suspicions: readonly [says: RegExp, sentence: string][] = [
  [/^(["']).*\1$/, 'is in quotation marks, which are sent as a part of it'],
  [/^(\$\w+|\$?\{.*\}|%\w+%|<.*>)$/, 'looks like the name of a variable that nothing replaced'],
  [
    /^(bearer|basic|token|api-(key|secret):) /i,
    'begins with a word such as "Bearer", which is sent as a part of it',
  ],
  [/ /, 'contains a blank, which is sent as a part of it'],
];

/** Why a credential that HTTP can send is probably wrong; undefined where it is not. */
export const suspicionOf = (value = ''): string | undefined =>
  suspicions.find(([says]) => says.test(value))?.[1];

/** Headers with names and values that HTTP allows. Throws a TargetError without the values. */
export function readHeaders(headers: object, source: string, reserved: readonly string[]) {
  const read = Object.entries(headers).map(([name, given]: [string, unknown]): [string, string] => {
    const place = `${source} ${JSON.stringify(name)}`;
    if (reserved.includes(name.toLowerCase()))
      throw new TargetError(`The suite sets the header ${name} itself. Remove it from ${source}.`);
    const value = given === '' ? '' : trimmed(given, place);
    const wrong = wrongCharacter(value, /[^\t -~\u00a1-\u00ff]/);
    if (wrong !== undefined || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new TargetError(
        `${place} has a name or a value that HTTP does not allow${wrong ? `: it contains ${wrong}` : ''}.`,
      );
    return [name, value];
  });
  return Object.fromEntries(read);
}
