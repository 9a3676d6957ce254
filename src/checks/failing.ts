// How words begin that tell of a failure; a whole word where others begin so, too.
const failing =
  /^(abort|bad$|block|cancel|conflict|declin|denied|denial|disallow|error|exceed|exception|expire|fail|false$|fault|forbid|illegal|insufficient|invalid|ko$|malformed|missing|nack$|nok$|not$|refus|reject|revers|suspend|timed?|unable|unacc|unauth|unavail|unknown|unpaid|unprocess|unsuccess|unsupport|wrong)/;

/**
 * Whether the `status` of an envelope says failure, where the document gives neither its type nor its words: `false`,
 * a word such as `failed` or `declined`, or a number that stands for no success.
 */
export function saysFailure(status: unknown): boolean {
  if (typeof status === 'number') return status === 0 || status >= 400;
  if (typeof status !== 'string') return status === false;
  if (/^\s*\d+\s*$/.test(status)) return saysFailure(Number(status));
  const words = status.split(/(?<=[a-z])(?=[A-Z])|[^a-zA-Z]+/).map((word) => word.toLowerCase());
  if (words.join('') === 'no') return true;
  // "no error" and "without errors" tell of none.
  return words.some(
    (word, index) => failing.test(word) && !['no', 'without', 'zero'].includes(words[index - 1] ?? ''),
  );
}
