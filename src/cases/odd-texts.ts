const unicode = 'Ọlá 李 Żółć 👩‍👩‍👧 שלום ﷽ e\u0301 \u200b\u202e';
const markup = `O'Brien "; -- <b>&amp;</b> \\ %s %00 {0} \${1} {{7*7}}`;
const control = 'NUL \0, bell \u0007, escape \u001b, half an emoji \ud83d';

/**
 * Texts that a JSON string can hold and that few servers are tried with, by name. Any of them may be refused; none
 * is an error of the server.
 */
export const oddTexts = {
  everything: `${unicode} ${markup} ${control}`,
  letters: `${unicode} ${markup}`,
  unicode,
  markup,
  control,
  long: 'long '.repeat(2000),
  empty: '',
  blank: ' \t ',
  name: '__proto__',
  number: '1e999',
} as const;

export type OddText = keyof typeof oddTexts;

export const oddTextNames = Object.keys(oddTexts) as OddText[];
