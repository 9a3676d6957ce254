import type { RequirementId } from '../../../src/contract/contract.js';
import type { TestResult } from '../support/run.js';
import { testBehind } from './hostile.js';
import { written } from './written.js';

/** A person in the states and the answers of the server. */
export const person = {
  bvn: '22298765431',
  national_id: '98765432109',
  card_number: '4532015112830366',
  cvv: '731',
  phone: '(0803)7654321',
  email: 'somebody.else@example.org',
  first_name: 'Zebulon',
  lastName: 'Okwara',
};

const inWords = [
  `BVN ${person.bvn}, national_id: ${person.national_id}, card_id: ${person.card_number}, CVV code: ${person.cvv}`,
  `call ${person.phone}, write to ${person.email}, or ask for ${person.first_name} ${person.lastName}`,
].join('; ');

/** Personal data by its member name in requests and states, independent of the redactor. */
const isSomebodys: Readonly<Record<string, RegExp>> = {
  bvn: /^\d{11}$/,
  nin: /^\d{11}$/,
  value: /^\d{11}$/,
  phone: /^\+?\d{10,14}$/,
  phoneNumber: /^\+?\d{10,14}$/,
  email: /^[\w.+]+@[\w.-]+\.[a-z]{2,}$/i,
};
const isName = /^\p{L}{3,} \p{L}{3,}$/u;

/** The raw personal data of a run, by kind. */
export type Raw = Map<string, Set<string>>;

/** @param sent what was sent before a state gave the text; undefined where a request had it */
function collect(raw: Raw, text: string, sent?: string): void {
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) visit(item, key);
      return;
    }
    const isOne =
      isSomebodys[name]?.test(String(value)) ||
      (name === 'name' &&
        isName.test(String(value)) &&
        sent?.includes(String(value).toLowerCase()) === false);
    if (isOne && new Set(String(value)).size >= 4)
      raw.set(name, (raw.get(name) ?? new Set()).add(String(value)));
  };
  try {
    visit(JSON.parse(text), '');
  } catch {
    // Some requests are invalid on purpose.
  }
}

/** Unmasked personal data in a text: numbers and names by themselves, a CVV after its name. */
export function personalLeaksOf(text: string, raw: Raw): string[] {
  const found: string[] = [];
  for (const [name, values] of raw)
    for (const value of values) {
      const plain = value.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
      const pattern =
        name === 'cvv' ? `cvv[^0-9[]{0,12}${plain}(?!\\d)` : `(?<![\\p{L}\\d])${plain}(?![\\p{L}\\d])`;
      const at = new RegExp(pattern, 'iu').exec(text)?.index;
      if (at !== undefined) found.push(`${name}: ${text.slice(Math.max(0, at - 60), at + 40)}`);
    }
  return found;
}

/** The values of the person to search for. */
export const rawPerson = (): Raw =>
  new Map(Object.entries(person).map(([name, value]) => [name, new Set([value])]));

// Requirements of operations that receive personal data.
const isTelling = (id: RequirementId): boolean =>
  /^(?:createVirtualAccount|createRecipient|queryLoanFeature|verifyEnhancedNin)\/(?:response|echo|known|refus|example|required)/.test(
    id,
  );

/**
 * Tests a server that shows a person in every other answer, and on a live server also in its states. On a sandbox, the values
 * of states are test data.
 */
export async function testTelltale(
  redact: 'credentials' | 'credentials and personal data' | 'as on live',
): Promise<{ result: TestResult; raw: Raw }> {
  const raw = rawPerson();
  let [answers, sent] = [0, ''];
  const answer: Parameters<typeof testBehind>[0] = ({ path, asked, status, text }, outgoing) => {
    if (path === '/states') collect(raw, text, sent);
    else collect(raw, asked);
    // A name that the suite itself made up before is in what was written of that.
    if (path !== '/states') sent += asked.toLowerCase();
    if (path === '/states' && status === 200 && redact === 'as on live')
      return outgoing.end(JSON.stringify({ ...(JSON.parse(text) as object), ...person }));
    if (path === '/states' || ++answers % 2 === 0) return outgoing.writeHead(status).end(text);
    const { national_id, card_number: token } = person;
    outgoing.setHeader('x-note', inWords);
    outgoing.writeHead(400).end(
      JSON.stringify({
        status: false,
        message: `${inWords}; ${asked}`,
        errors: { [inWords]: [asked] },
        national_id,
        token,
      }),
    );
  };
  return { result: await testBehind(answer, { only: isTelling, redact }), raw };
}

/** The places of personal data in the output of a run. */
export const personalLeaksIn = (result: TestResult, raw: Raw): string[] =>
  [...written(result)].flatMap(([name, text]) =>
    personalLeaksOf(text, raw).map((leak) => `${name}: ${leak}`),
  );
