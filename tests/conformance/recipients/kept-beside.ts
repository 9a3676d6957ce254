// Resources and their fields > Transfer recipient > row email, row metadata
import { say } from '../../../src/contract/phrase.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { edgeValuesOf, remainingEdgeValues } from '../../../src/domain/edge-values.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectThat } from '../../../src/checks/expect.js';
import { likenessOf } from '../../../src/checks/echoed-text.js';
import { created, type Created } from './fixtures.js';

export const { entries, requirement } = suite();

const id = 'createRecipient';

// Formats are unspecified. The same account may return an older recipient, so only values that no recipient has are
// violations. x-echoes tests every exchange with a value that only this run can have sent.
requirement(`${id}/echo-optional`, { sampling: edgeValuesOf(id, 'email', 'metadata') }, async (t) => {
  await t.http.baseline(id);
  const [first, ...others] = (await created(t)).map((one) => leftBehind(one));
  await withMetadata(t);
  if (!first || others.includes(null)) return;
  if (!(await t.cases.areMade(id)))
    throw new NotTestable(
      'the recipient may be from an earlier run, because no state handler provides a new account',
    );
  expectThat(false, say`${first.expected}`, say`${first.actual}`, first.exchange);
});

requirement(`${id}/echo-kept`, async (t) => {
  await t.http.baseline(id);
  const all = await created(t);
  await withMetadata(t);
  if (all.every(({ recipient }) => Object.keys(recipient.metadata ?? {}).length === 0))
    throw new NotTestable('no recipient shows metadata');
});

// Recipients with edge-case values, made once per run.
const withMetadata = (t: Context): Promise<object> =>
  t.once('recipients with edge-case values', async (t) => {
    let base = await t.cases.conforming(id);
    return remainingEdgeValues(
      t,
      id,
      2,
      async () => (base = await t.cases.conforming(id)).body as object,
      async (body) => ({ exchange: await t.http.send({ ...base, body: { ...body } }) }),
    );
  });

interface Fault {
  expected: string;
  actual: string;
  exchange: Exchange;
}

function leftBehind({ request, recipient, exchange }: Created): Fault | null {
  const { email, metadata } = request as { email?: string; metadata?: Record<string, string> };
  const shown = recipient.metadata as Record<string, unknown> | null;
  const lost = Object.entries(metadata ?? {}).find(([key, value]) => String(shown?.[key]) !== value);
  if (lost)
    return { expected: `${lost.join(': ')} in the metadata`, actual: JSON.stringify(shown), exchange };
  const isSame =
    email === undefined || likenessOf(email.toLowerCase(), String(recipient.email).toLowerCase()) !== 'other';
  return isSame
    ? null
    : { expected: `the email of the request: ${email}`, actual: String(recipient.email), exchange };
}
