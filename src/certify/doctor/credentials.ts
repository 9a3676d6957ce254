import { wrongKeys, wrongSecret } from '../../cases/credentials.js';
import { isForbidden } from '../../checks/forbidden.js';
import { inWords, isAccepted } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { textOf } from '../../contract/phrase.js';
import { featuresFlag } from '../../server-under-test/offer.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Ask, type Finding } from './findings.js';
import { pathsOf, presenceOf } from './operations.js';
import { throughProxy } from './service.js';

/** How operations answer the given credentials, and invalid ones that differ in one character. */
interface Answers {
  /** Requests that the server refuses with the given credentials. */
  refused: Exchange[];
  /** Requests that the server accepts with the given credentials and rejects with invalid ones. */
  checked: Exchange[];
  /** Requests that the server also carries out with invalid credentials. */
  unchecked: Exchange[];
  /** The refusals of invalid credentials. */
  refusals: Exchange[];
}

/**
 * Whether the credentials are right. They are, once one operation accepts them and refuses an invalid secret. They are wrong
 * where no operation does, and every operation that needs a secret refuses them. Where a single operation refuses them and
 * the others accept anything, the server is at fault.
 */
export const credentials: Ask = async (x) => {
  const answers = await answersOf(x);
  const { refused, checked, unchecked, refusals } = answers;
  const status = statusOf(refusals);
  if (checked.length > 0 && checked.every(isForbidden) && refused.length + unchecked.length === 0)
    return blocking(
      `this key may not use any operation (${textOf(inWords(checked[0]!))})`,
      'Ask for its permissions, or use another key.',
    );
  // A 403 may be about something other than the credentials.
  const isSingle = refused.filter(({ response }) => response!.status === 401).length < 2;
  const isFault = isProved(answers) || (isSingle && unchecked.some(needsSecret));
  if (refused.length > 0 && !isFault) return wrong(x, answers);
  const text = [
    checked.length > 0 && `accepted; invalid ones get ${status} (${pathsOf(checked)})`,
    refused.length > 0 && `but ${pathsOf(refused)} rejects them (${statusOf(refused)})`,
    unchecked.length > 0 && `${pathsOf(unchecked)} also accepts invalid ones`,
    checked.length > 0 && !checked.some(needsSecret) && 'no operation asked for the api-secret',
  ].filter(Boolean);
  const compare = 'check how the server compares them there.';
  if (isProved(answers) && refused.length > 0)
    return red(text.join('; '), `The credentials are right: ${compare}`);
  if (refused.length > 0) return yellow(text.join('; '), `If they are right, ${compare}`);
  if (unchecked.length > 0 && !isProved(answers))
    return yellow(
      `${text.join('; ')}, so these may be wrong`,
      'Compare the whole api-key and api-secret on the server, and answer others with 401.',
    );
  if (checked.length === 0)
    return yellow(`only requests with an effect would show whether ${x.target.baseUrl} accepts them`);
  if (status === '401') return green(text.join('; '));
  const next = 'Answer invalid credentials with 401: a run reports any other status as a violation.';
  return yellow(`${text.join('; ')}; expected 401`, next);
};

async function answersOf(x: Examination): Promise<Answers> {
  const answers: Answers = { refused: [], checked: [], unchecked: [], refusals: [] };
  for (const group of [x.readers, x.others]) {
    for (const exchange of await group()) {
      if (!exchange.response || presenceOf(exchange) === 'absent') continue;
      const { status } = exchange.response;
      if (status === 401) answers.refused.push(exchange);
      else if (!isProved(answers)) {
        const invalid = needsSecret(exchange) ? wrongSecret(x.target) : wrongKeys(x.target)[0]!.headers;
        const again = await x.ask(operationOf(exchange.operation!), invalid);
        const falseStatus = again.response?.status ?? 0;
        // A 403 may concern the record. It is about the credentials where invalid ones get the same answer.
        if (status === 403 && falseStatus !== 401) answers.refused.push(exchange);
        else if ([401, 403].includes(falseStatus)) {
          answers.checked.push(exchange);
          answers.refusals.push(again);
        }
        // The server may send any other refusal before it checks the credentials.
        else if (isAccepted(again.response)) answers.unchecked.push(exchange);
      }
    }
    if (isProved(answers)) break;
  }
  return answers;
}

const isProved = ({ checked }: Answers): boolean =>
  checked.some((exchange) => needsSecret(exchange) && !isForbidden(exchange));

const needsSecret = ({ operation }: Exchange): boolean => !operationOf(operation!).secretOptional;

const statusOf = (exchanges: readonly Exchange[]): string =>
  [...new Set(exchanges.map(({ response }) => response!.status))].join(', ');

function wrong(x: Examination, { refused, checked }: Answers): Finding {
  const text = `${x.target.baseUrl} rejects the credentials (${statusOf(refused)} for ${pathsOf(refused)})`;
  if (checked.length > 0)
    return blocking(
      text,
      `Check CWIT_API_SECRET: the api-key is right (${pathsOf(checked)} accepts it and rejects an invalid one).`,
    );
  const check = 'Check CWIT_API_KEY and CWIT_API_SECRET, and that they belong to this environment.';
  const firewall = ` Or a firewall forbids requests of this machine${throughProxy(x)}.`;
  return blocking(text, refused.every(isForbidden) ? check + firewall : check);
}

/** Which operations the key may not use, as far as requests without an effect show. */
export const permission: Ask = async (x) => {
  // A 403 for a path with an id may be about the record.
  const forbidden = [...(await x.readers()), ...(await x.others())].filter(
    (one) => isForbidden(one) && !operationOf(one.operation!).path.includes('{'),
  );
  const names = forbidden.map(({ operation }) => operation!);
  if (names.length === 0) return [];
  return yellow(
    `this key may not use ${names.join(', ')} (${textOf(inWords(forbidden[0]!))})`,
    'Their requirements are not testable. Use a key that may use them, or leave them out:',
    featuresFlag(x.target.features, names),
  );
};
