// Resources and their fields > Transfer recipient > row email, row metadata
import { hardEmails, hardestMetadata, hardMetadata } from '../../../src/cases/edge-cases/texts.js';
import { dealt, type Pace } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { accepting } from '../../../src/domain/accepting.js';
import { suite } from '../../../src/domain/suite.js';
import { travelling } from '../../../src/domain/travelling.js';
import { expectThat } from '../../../src/engine/expect.js';
import { likenessOf } from '../../../src/checks/echoed-text.js';
import { optional, withMembers } from '../examples.js';
import { created, type Created } from './fixtures.js';

export const { entries, requirement } = suite();

const id = 'createRecipient';
const emails = (pace: Pace): string[] => dealt(Object.keys(hardEmails), 0, pace);
const metadata = (pace: Pace): string[] => dealt(Object.keys(hardMetadata), 0, pace);

// Formats are left open. The same account may return an older recipient: only values that no recipient has are
// violations. Of a value that only this run can have sent, every exchange is judged, by x-echoes.
requirement(
  'createRecipient/echo-optional',
  { sampling: travelling((pace) => [...emails(pace), ...metadata(pace)]) },
  async (t) => {
    await t.http.baseline(id);
    const faults = (await created(t)).map((one) => leftBehind(one));
    const [kinds, others] = [emails(t.sampling.pace), metadata(t.sampling.pace)];
    for (const [turn, kind] of kinds.entries()) {
      const base = await optional(t.cases.conforming(id));
      if (!base) break;
      const fresh = (text: string) => t.fresh(text);
      const email = hardEmails[kind]!(fresh);
      // Then all kinds at once.
      const other = others[turn];
      const hard = { email, metadata: other ? hardMetadata[other]!(fresh) : hardestMetadata(fresh) };
      const tries = [withMembers(base, hard), withMembers(base, { email }), base];
      await accepting(t, 'the email and the metadata of a recipient', tries, async (one) => ({
        exchange: await t.http.send(one, { note: kind }),
      }));
    }
    const [first] = faults;
    if (first && faults.every((fault) => fault !== null))
      expectThat(false, first.expected, first.actual, first.exchange);
  },
);

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
