/** The expressions of GitHub Actions, by the library that its own tools use. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import type { FunctionInfo } from '@actions/expressions/funcs/info';

export type Contexts = Record<string, Record<string, unknown>>;

/** A text with its `${{ … }}` replaced by what they come to. */
export function filled(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluated(expression, contexts, true));
}

/** Such texts by their names, each of them filled. */
export const filledAll = (texts: object, contexts: Contexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, filled(String(text), contexts)] as const),
  );

/** Whether a step runs. Where it does not ask for how the steps before ended, all of them must have succeeded. */
export function holds(condition: string | undefined, contexts: Contexts, succeeded: boolean): boolean {
  const bare = (condition ?? 'success()').replace(/^\$\{\{(.*)\}\}$/s, '$1');
  const result = evaluated(bare, contexts, succeeded);
  return result !== 'false' && result !== '' && (succeeded || /\b(always|cancelled|failure)\(/.test(bare));
}

function evaluated(expression: string, contexts: Contexts, succeeded: boolean): string {
  const said = (name: string, value: boolean): FunctionInfo & { call: () => data.BooleanData } => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  });
  const functions = [
    said('always', true),
    said('cancelled', false),
    said('success', succeeded),
    said('failure', !succeeded),
  ];
  const { tokens } = new Lexer(expression.trim()).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const byName = new Map(functions.map((each) => [each.name, each]));
  return new Evaluator(parsed, dataOf(contexts) as data.Dictionary, byName).evaluate().coerceString();
}

function dataOf(value: unknown): data.ExpressionData {
  if (typeof value !== 'object' || value === null)
    return new data.StringData(typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  return new data.Dictionary(...Object.entries(value).map(([key, each]) => ({ key, value: dataOf(each) })));
}
