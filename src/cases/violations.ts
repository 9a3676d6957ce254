import type { JsonValue, RequestRule } from '../contract/contract.js';
import { bound, type Case } from './case.js';
import { valueAt, withValueAt } from './pointer.js';

/** A case that breaks exactly one rule. */
export interface BrokenCase {
  label: string;
  broken: Case;
}

type Breaker = (limit: JsonValue, valid: unknown) => (readonly [label: string, value: JsonValue])[];

// Values just outside a rule, by keyword: boundaries first. Wrong letter case and the like are left to fuzzing.
const breakers: Record<string, Breaker> = {
  minimum: (limit) => [[`${Number(limit) - 1}`, Number(limit) - 1]],
  maximum: (limit) => [[`${Number(limit) + 1}`, Number(limit) + 1]],
  minLength: (limit, valid) => [
    [
      `${Number(limit) - 1} characters`,
      String(valid)
        .padEnd(Number(limit), 'x')
        .slice(0, Number(limit) - 1),
    ],
  ],
  maxLength: (limit, valid) => [
    [
      `${Number(limit) + 1} characters`,
      String(valid)
        .padEnd(Number(limit) + 1, 'x')
        .slice(0, Number(limit) + 1),
    ],
  ],
  minItems: (limit, valid) => [
    [`${Number(limit) - 1} entries`, (valid as JsonValue[]).slice(0, Number(limit) - 1)],
  ],
  maxItems: (limit, valid) => [
    [
      `${Number(limit) + 1} entries`,
      Array<JsonValue>(Number(limit) + 1).fill((valid as JsonValue[])[0] ?? null),
    ],
  ],
  pattern: (limit, valid) => patternBreaks(limit as string, String(valid)),
  enum: () => [['an unknown value', 'cwit-unknown']],
  format: (limit) => [[`text that is no ${limit as string}`, limit === 'date' ? 'not-a-date' : 'abc']],
  type: (limit) => [otherType([limit].flat() as string[])],
};

/** The cases that break a rule of a conforming case; empty when the case has nothing there to break. */
export function violations(rule: RequestRule, base: Case): BrokenCase[] {
  if (rule.place === 'query') {
    const breaks = breakers[rule.keyword]?.(rule.limit, undefined) ?? [];
    return breaks.map(([label, value]) => ({
      label: `${rule.pointer}=${label}`,
      broken: bound(base, `/query/${rule.pointer}`, value),
    }));
  }
  // A member that the conforming request leaves out is put in with its documented example, broken.
  const valid = valueAt(base.body, rule.pointer) ?? rule.example;
  if (valid === undefined || base.body === undefined) return [];
  const body = base.body;
  const name = rule.pointer.slice(1).replaceAll('/', '.');
  if (rule.keyword === 'required') {
    return [{ label: `no ${name}`, broken: { ...base, body: withValueAt(body, rule.pointer, undefined) } }];
  }
  const breaks = breakers[rule.keyword]?.(rule.limit, valid) ?? [];
  return breaks.map(([label, value]) => ({
    label: `${name}: ${label}`,
    broken: { ...base, body: withValueAt(body, rule.pointer, value) },
  }));
}

function patternBreaks(pattern: string, valid: string): (readonly [string, JsonValue])[] {
  const matches = new RegExp(pattern, 'u');
  const candidates = [
    [`${valid.length - 1} characters`, valid.slice(0, -1)],
    [`${valid.length + 1} characters`, `${valid}0`],
    ['a letter', `A${valid.slice(1)}`],
  ] as const;
  return candidates.filter(([, value]) => !matches.test(value));
}

function otherType(types: string[]): readonly [string, JsonValue] {
  return types.includes('string') ? ['a number', 12345] : ['a text', 'cwit'];
}
