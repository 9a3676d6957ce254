import { wrongKeys, wrongSecret } from '../../cases/credentials.js';
import { isForbidden } from '../../checks/forbidden.js';
import { inWords, isAccepted } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { textOf } from '../../contract/phrase.js';
import { featuresFlag } from '../../target/offer.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Finding, type Found } from './line.js';
import { pathsOf, presenceOf } from './operations.js';
import { shownProxyTo } from './unreachable.js';

/** How operations answer the given credentials, and invalid ones that differ in one character. */
interface Answers {
  /** Requests that the server refuses with the given credentials. */
  refused: Exchange[];
  /** Requests that the server accepts with the given credentials and rejects with invalid ones. */
  checked: Exchange[];
  /** Requests that the server also carries out with false credentials. */
  unchecked: Exchange[];
  /** The refusals of invalid credentials. */
  refusals: Exchange[];
}

/**
 * Whether the credentials are right. They are, once one operation accepts them and refuses a false secret. They are wrong
 * where no operation does, and every operation that needs a secret refuses them. Where a single operation refuses them and
 * the others accept anything, the server is at fault. Operations with an effect get a form that no server carries out.
 */
export async function credentials(x: Examination): Promise<Found> {
  const answers: Answers = { refused: [], checked: [], unchecked: [], refusals: [] };
  // A 403 may be about something other than the credentials.
  const isSingle = () => answers.refused.filter(({ response }) => response?.status === 401).length < 2;
  for (const requests of ['readers', 'queries', 'authorizedEffects'] as const) {
    if (requests === 'authorizedEffects' && !isSingle()) break;
    await sort(x, await x[requests](), answers);
    if (isProved(answers)) return accepted(answers);
  }
  const { checked, refused, unchecked } = answers;
  if (checked.length > 0 && checked.every(isForbidden) && refused.length + unchecked.length === 0)
    return blocking(
      `this key may not use any operation (${textOf(inWords(checked[0]!))})`,
      'Ask for its permissions, or use another key.',
    );
  const isFault = refused.length === 0 || (isSingle() && unchecked.some(needsSecret));
  return isFault ? undecided(x, answers) : wrong(x, answers);
}

async function sort(x: Examination, exchanges: readonly Exchange[], answers: Answers): Promise<void> {
  for (const exchange of exchanges) {
    if (!exchange.response || presenceOf(exchange) === 'absent') continue;
    const { status } = exchange.response;
    if (status === 401) answers.refused.push(exchange);
    else if (!isProved(answers)) {
      const credentials = needsSecret(exchange) ? wrongSecret(x.target) : wrongKeys(x.target)[0]!.headers;
      const again = await x.ask(operationOf(exchange.operation!), { credentials });
      const falseStatus = again.response?.status ?? 0;
      // A 403 may be about a record. It is about the credentials where invalid ones get the same answer.
      if (status === 403 && falseStatus !== 401) answers.refused.push(exchange);
      else if ([401, 403].includes(falseStatus)) {
        answers.checked.push(exchange);
        answers.refusals.push(again);
      }
      // The server may send any other refusal before it checks the credentials.
      else if (isAccepted(again.response)) answers.unchecked.push(exchange);
    }
  }
}

const isProved = ({ checked }: Answers): boolean =>
  checked.some((exchange) => needsSecret(exchange) && !isForbidden(exchange));

const needsSecret = ({ operation }: Exchange): boolean => !operationOf(operation!).secretOptional;

function accepted({ checked, refused, refusals }: Answers): Finding {
  const text = `accepted; invalid ones get ${statusOf(refusals)} (${pathsOf(checked)})`;
  if (refused.length === 0) return byStatus(text, refusals);
  return red(
    `${text}; but ${pathsOf(refused)} rejects them (${statusOf(refused)})`,
    'The credentials are right: check how the server compares them there.',
  );
}

function byStatus(text: string, refusals: readonly Exchange[]): Finding {
  if (statusOf(refusals) === '401') return green(text);
  const next = 'Answer invalid credentials with 401: a run reports any other status as a violation.';
  return yellow(`${text}; expected 401`, next);
}

function wrong({ target }: Examination, { refused, checked }: Answers): Finding {
  const text = `${target.baseUrl} rejects the credentials (${statusOf(refused)} for ${pathsOf(refused)})`;
  const keyIsRight = `the api-key is right (${pathsOf(checked)} accepts it and rejects an invalid one)`;
  if (checked.length > 0) return blocking(text, `Check CWIT_API_SECRET: ${keyIsRight}.`);
  const check = 'Check CWIT_API_KEY and CWIT_API_SECRET, and that they belong to this environment.';
  if (!refused.every(isForbidden)) return blocking(text, check);
  const proxy = shownProxyTo(target.baseUrl, target.network);
  const byProxy = `the proxy ${proxy} forbids it: bypass the proxy with NO_PROXY.`;
  return blocking(text, `${check} Or ${proxy ? byProxy : 'a firewall forbids requests of this machine.'}`);
}

function undecided({ target }: Examination, { refused, checked, unchecked, refusals }: Answers): Finding {
  const also = `${pathsOf(unchecked)} also accepts invalid ones`;
  if (refused.length > 0)
    return yellow(
      `only ${pathsOf(refused)} rejects them (${statusOf(refused)}), and ${also}`,
      'If they are right, check how the server compares them.',
    );
  const compare = 'Compare the whole api-key and api-secret on the server, and answer others with 401.';
  if (unchecked.length > 0) return yellow(`${also}, so these may be wrong`, compare);
  if (checked.length === 0)
    return yellow(`only requests with an effect would show whether ${target.baseUrl} accepts them`);
  const text = `the api-key is accepted; an invalid one gets ${statusOf(refusals)} (${pathsOf(checked)})`;
  return byStatus(`${text}; no operation asked for the api-secret`, refusals);
}

const statusOf = (exchanges: readonly Exchange[]): string =>
  [...new Set(exchanges.map(({ response }) => response!.status))].join(', ');

/** Which operations the key may not use, as far as requests without an effect show. */
export async function permission(x: Examination): Promise<Found> {
  const asked = [...(await x.readers()), ...(await x.queries()), ...(await x.authorizedEffects())];
  // A 403 for a path with an id may be about the record.
  const forbidden = asked.filter(
    (one) => isForbidden(one) && !operationOf(one.operation!).path.includes('{'),
  );
  const names = forbidden.map(({ operation }) => operation!);
  if (names.length === 0) return [];
  return yellow(
    `this key may not use ${names.join(', ')} (${textOf(inWords(forbidden[0]!))})`,
    'Their requirements are not testable. Use a key that may use them, or leave them out:',
    featuresFlag(x.target.features, names),
  );
}
