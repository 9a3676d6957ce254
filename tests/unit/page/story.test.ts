import { describe, expect, it } from 'vitest';
import { jsonLines, partsOf } from '../../../src/page/story/json-lines.js';
import { balanceLine, piecesOf } from '../../../src/page/story/steps.js';
import type { ReportedStep } from '../../../src/report/model/model.js';
import { reportedExchange } from '../support/exchange.js';

const step = (operation: string, body: string, status = 200): ReportedStep => ({
  exchange: reportedExchange({ operation, response: { status, headers: {}, body } }),
});
const reading = (balance: string): ReportedStep =>
  step('getWallet', `{"data":{"balance":{"available_balance":${balance},"ledger_balance":"1"}}}`);
const other = step('initiateTransfer', '{"available_balance":"7.00"}');

describe('the line of the balance', () => {
  const texts = (story: ReportedStep[]) => balanceLine(story).map((balance) => balance?.text ?? null);
  const places = (story: ReportedStep[]) => balanceLine(story).map((balance) => balance?.after);

  it('is the last value that was read, as it was written', () => {
    const story = [other, reading('"43210.50"'), other, reading('40636.80'), reading('"40636.8"')];
    expect(texts(story)).toEqual([null, '43210.50', '43210.50', '40636.80', '40636.8']);
    const isNew = balanceLine(story).map((balance) => balance?.isNew);
    expect(isNew).toEqual([undefined, true, false, true, false]);
  });

  it('lies between the least and the most, however long the numbers', () => {
    expect(places([reading('"0"'), reading('"-100.00"'), reading('"100"')])).toEqual([0.5, 0, 1]);
    const long = '9'.repeat(40);
    expect(places([reading(`"${long}.01"`), reading(`"${long}.02"`)])).toEqual([0, 1]);
    expect(places([reading('"5"'), reading('"5.0"')])).toEqual([0.5, 0.5]);
  });

  it.each([
    ['a single reading', [reading('"5.00"'), other]],
    ['a rejection', [reading('"5.00"'), step('getWallet', '{"available_balance":"6.00"}', 500)]],
    ['text that is not an amount', [reading('"5.00"'), reading('"much"'), reading('1e3'), reading('null')]],
  ])('is not drawn for %s', (_name, story) => {
    expect(texts(story)).toEqual(story.map(() => null));
  });

  it('is read from a body that was cut', () => {
    const cut = step('getWallet', '{"data":{"balance":{"available_balance":"6.00","led… (9 more characters)');
    expect(texts([reading('"5.00"'), cut])).toEqual(['5.00', '6.00']);
  });
});

describe('the pieces of a request log', () => {
  const [aside, together] = [
    { ...other, aside: true },
    { ...other, together: true },
  ] as ReportedStep[];
  const race = { ...together, times: 2 } as ReportedStep;
  const cases: [string, ReportedStep[], string[]][] = [
    ['one after the other', [other, other], ['single 1', 'single 2']],
    ['unrelated steps', [aside!, aside!, other, aside!], ['aside - -', 'single 1', 'aside -']],
    ['simultaneous steps', [other, together!, together!, other], ['together 1 2 3', 'single 4']],
    ['a request sent twice at once', [other, race, other], ['single 1', 'together 2', 'single 3']],
    ['together with what does not matter', [aside!, together!], ['aside -', 'single 1']],
  ];
  it.each(cases)('%s', (_name, story, wanted) => {
    const shown = piecesOf(story).map(({ kind, steps }) =>
      [kind, ...steps.map(({ number }) => number ?? '-')].join(' '),
    );
    expect(shown).toEqual(wanted);
  });
});

describe('a pretty-printed body', () => {
  it('keeps each value as it was written, with its pointer', () => {
    const body = '{"a/b": 1.10,"list":[1e2,"x,{}\\"", {}],"big":12345678901234567890,"none":[]}';
    const lines = jsonLines(body)!.map(({ depth, name, text, end, pointer }) => [
      `${' '.repeat(depth)}${name ? `${name}: ` : ''}${text}${end}`,
      pointer,
    ]);
    expect(lines).toEqual([
      ['{', ''],
      [' "a/b": 1.10,', '/a~1b'],
      [' "list": [', '/list'],
      ['  1e2,', '/list/0'],
      ['  "x,{}\\"",', '/list/1'],
      ['  {}', '/list/2'],
      [' ],', '/list'],
      [' "big": 12345678901234567890,', '/big'],
      [' "none": []', '/none'],
      ['}', ''],
    ]);
  });

  it.each(['', 'no JSON', '{"a":', '{} {}'])('is no JSON: %s', (text) => {
    expect(jsonLines(text)).toBeNull();
  });

  it('shows only the parts around the marks of a long body', () => {
    const lines = jsonLines(JSON.stringify(Array.from({ length: 100 }, (_, at) => at)))!;
    const around = (...pointers: string[]) =>
      partsOf(lines, new Map(pointers.map((pointer) => [pointer, '']))).map(({ from, to }) => [from, to]);
    expect(around('/50')).toEqual([[48, 55]]);
    expect(around('/50', '/53', '/80')).toEqual([
      [48, 58],
      [78, 85],
    ]);
    expect(around()).toEqual([[0, 60]]);
  });
});
