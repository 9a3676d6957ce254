import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../scripts/prose/problems.js';
import { textsOf } from '../../../scripts/prose/texts.js';

describe('problems of prose', () => {
  test.each([
    ['The wallet is judged by its balance.', '"judged", better: test, check, evaluate'],
    ['What a server answers is printed.', 'begins with a "what" or "who" clause'],
    ['The row is read anew by whoever asks.', '"anew", better: again'],
  ])('%s', (text, problem) => {
    expect(problemsOf(text).join('\n')).toContain(problem);
  });

  test('the length of a sentence is limited in documents', () => {
    const sentence = `The run ${'often '.repeat(30)}ends.`;
    expect(problemsOf(sentence)).toEqual([]);
    expect(problemsOf(sentence, { isDocument: true })).toEqual([expect.stringContaining('33 words')]);
  });

  test.each([
    'The suite checks the balance, and reports a difference.',
    'Run `cwit judge` on a recording.',
    'What does the server answer?',
    'The server answers within ten seconds, so long as it has money.',
  ])('%s has no problem', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('texts of files', () => {
  test('comments, strings and templates of a script', () => {
    const source = [
      '/** Reads the balance of a wallet. */',
      '// A sentence that goes on',
      '// in the next line.',
      "const text = 'three words here';",
      "const key = 'not-offered';",
      'const message = `the state ${state} is missing`;',
    ].join('\n');
    expect(textsOf('a.ts', source).sort((one, other) => one.line - other.line)).toEqual([
      { line: 1, text: 'Reads the balance of a wallet.' },
      { line: 2, text: 'A sentence that goes on in the next line.' },
      { line: 4, text: 'three words here' },
      { line: 6, text: 'the state … is missing' },
    ]);
  });

  test('values and comments of YAML, but no keys', () => {
    const source = '# A comment of a file.\ntext: The server rejects it.\na key with words: 1\n';
    expect(textsOf('a.yaml', source)).toEqual([
      { line: 2, text: 'The server rejects it.' },
      { line: 1, text: 'A comment of a file.' },
    ]);
  });

  test('paragraphs, items and cells of Markdown, without code', () => {
    const source = [
      '# The title of it',
      '',
      'A paragraph of',
      'two lines with `some code here`.',
      '',
      '```sh',
      'not this line here',
      '```',
      '- the first item here',
      '',
      '| a cell of a table | b |',
    ].join('\n');
    expect(textsOf('a.md', source).map(({ text }) => text)).toEqual([
      'The title of it',
      'A paragraph of two lines with `…`.',
      'the first item here',
      'a cell of a table',
    ]);
  });
});
