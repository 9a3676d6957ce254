import { wrongKeys, wrongSecret } from '../../cases/credentials.js';
import { isAccepted } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Finding, type Found } from './line.js';
import { pathsOf, presenceOf } from './operations.js';
import { shownProxy } from './unreachable.js';

/** What operations answer to the credentials, and those of them to false ones that differ in one character. */
interface Answers {
  refused: Exchange[];
  /** Accepted, and false ones refused. */
  telling: Exchange[];
  /** Carried out for false ones, too. */
  indifferent: Exchange[];
}

/**
 * Whether the credentials are right. One operation that takes them, and no false secret, shows it. They are wrong where
 * none does, and all that ask for a secret refuse them; a single one that refuses them while others take anything is
 * a fault of the server. `withEffects` has the other operations asked, too, each in a form that nobody carries out.
 */
export async function credentials(x: Examination, withEffects = false): Promise<Found> {
  const seen: Answers = { refused: [], telling: [], indifferent: [] };
  // A 403 may mean something else than the credentials.
  const isSingle = () => seen.refused.filter(({ response }) => response?.status === 401).length < 2;
  for (const look of ['readers', 'queries', 'authorizedEffects'] as const) {
    if (look === 'authorizedEffects' && !(withEffects && isSingle())) break;
    await sort(x, await x[look](), seen);
    if (seen.telling.some(needsSecret)) return accepted(seen);
  }
  const isFault = seen.refused.length === 0 || (isSingle() && seen.indifferent.some(needsSecret));
  return isFault ? open(x, seen) : wrong(x, seen);
}

async function sort(x: Examination, exchanges: readonly Exchange[], seen: Answers): Promise<void> {
  for (const exchange of exchanges) {
    if (!exchange.response || presenceOf(exchange) === 'absent') continue;
    const { status } = exchange.response;
    if (status === 401) seen.refused.push(exchange);
    else if (!seen.telling.some(needsSecret)) {
      const isByKey = !needsSecret(exchange);
      const credentials = isByKey ? wrongKeys(x.target)[0]!.headers : wrongSecret(x.target);
      const again = await x.ask(operationOf(exchange.operation!), { credentials });
      // A 403 may speak of a record: it speaks of the credentials where false ones get no other answer.
      if (status === 403 && again.response?.status !== 401) seen.refused.push(exchange);
      else if (isDenied(again)) seen.telling.push(exchange);
      // Any other refusal may come before the credentials are looked at.
      else if (isAccepted(again.response)) seen.indifferent.push(exchange);
    }
  }
}

const isDenied = ({ response }: Exchange): boolean => [401, 403].includes(response?.status ?? 0);

const needsSecret = ({ operation }: Exchange): boolean => !operationOf(operation!).secretOptional;

function accepted({ telling, refused }: Answers): Finding {
  const text = `accepted, and false ones refused (${pathsOf(telling)})`;
  if (refused.length === 0) return green(text);
  return red(
    `${text}; but ${pathsOf(refused)} refuses them (${statusOf(refused)})`,
    'See how the server checks them there: the credentials are right.',
  );
}

function wrong({ target }: Examination, { refused, telling }: Answers): Finding {
  const text = `${target.baseUrl} refuses the credentials (${statusOf(refused)} for ${pathsOf(refused)})`;
  if (telling.length > 0)
    return blocking(
      text,
      `Check CWIT_API_SECRET: the api-key is known (${pathsOf(telling)} takes it, and no false one).`,
    );
  const check = 'Check CWIT_API_KEY and CWIT_API_SECRET, and that they belong to this environment.';
  const isForbidden = refused.every(({ response }) => response?.status === 403);
  const proxy = isForbidden ? shownProxy(target.baseUrl, target.network) : undefined;
  if (proxy === undefined) return blocking(text, check);
  return blocking(text, `${check} Or the proxy ${proxy} forbids it: leave the server out of it by NO_PROXY.`);
}

function open({ target }: Examination, { refused, telling, indifferent }: Answers): Finding {
  if (refused.length > 0)
    return yellow(
      `only ${pathsOf(refused)} refuses them (${statusOf(refused)}), and ${pathsOf(indifferent)} takes false ones, too`,
      'If they are right, see how the server checks them.',
    );
  if (indifferent.length > 0)
    return yellow(
      `${pathsOf(indifferent)} takes false ones, too: whether these are right cannot be told`,
      'Have the server compare the api-key and the api-secret whole, and refuse others with 401.',
    );
  if (telling.length > 0)
    return green(
      `the api-key is accepted, and a false one refused (${pathsOf(telling)}); nothing asks for the api-secret`,
    );
  return yellow(`whether ${target.baseUrl} takes them cannot be told without an effect`);
}

const statusOf = (exchanges: readonly Exchange[]): string =>
  [...new Set(exchanges.map(({ response }) => response!.status))].join(', ');
