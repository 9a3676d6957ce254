import { digestOf, suiteDigest } from '../../../certify/digests.js';
import { suite } from '../../../contract/package.js';
import type { RequirementId } from '../../../contract/contract.js';
import { defined } from '../../../contract/json.js';
import type { RunEvent } from '../../../engine/events.js';
import { shownUrl } from '../../../http/network.js';
import { redacted } from '../../../redaction/redacted.js';
import { Redactor } from '../../../redaction/redactor.js';
import { buildReport } from '../../../report/build/build.js';
import type { Report } from '../../../report/model/model.js';
import { testRules } from '../../../webhooks/certification.js';
import { Dispatcher, type DispatcherOptions } from '../../../webhooks/dispatcher.js';
import { observations, rules } from '../../../webhooks/rules/index.js';

interface ReceiverRun {
  only?: readonly RequirementId[] | undefined;
  again?: Report['again'];
  showPersonalData?: boolean | undefined;
  before?: (dispatcher: Dispatcher) => Promise<void>;
  listen?: (event: RunEvent) => void;
}

/** Tests a webhook receiver, and returns a report in the same format as for a server. */
export async function testReceiver(options: DispatcherOptions, run: ReceiverRun = {}): Promise<Report> {
  const { url, probe, secret } = options;
  const { only, again, showPersonalData = false, before, listen } = run;
  // The suite invents the orders of its events, so only the secret needs redaction.
  const redactor = new Redactor({ apiKey: '', apiSecret: secret, environment: 'sandbox', showPersonalData });
  const events: RunEvent[] = [];
  const emit = (event: RunEvent): void => {
    const clean: RunEvent = redacted(event, redactor);
    // Responses may contain anything. Requests contain only a signature, and stay unchanged.
    if (event.kind === 'ExchangeRecorded' && clean.kind === 'ExchangeRecorded')
      clean.exchange.request = event.exchange.request;
    events.push(clean);
    listen?.(clean);
  };
  const dispatcher = new Dispatcher({
    ...options,
    onExchange: (exchange) => emit({ kind: 'ExchangeRecorded', exchange }),
  });
  const startedAt = new Date().toISOString();
  try {
    await before?.(dispatcher);
    await testRules(dispatcher, only ? rules.filter(({ id }) => only.includes(id)) : rules, emit);
  } finally {
    dispatcher.close();
  }
  const declared = { receiver: shownUrl(url), probe: probe === undefined ? null : shownUrl(probe) };
  const meta = defined({
    ...{ suite, startedAt, finishedAt: new Date().toISOString(), selected: only, again },
    target: { baseUrl: url, environment: 'sandbox' as const, features: ['webhooks'] },
    receiver: { origin: new URL(url).origin },
    // The test of a receiver involves no random choices.
    seed: 0,
    digests: { target: digestOf(declared), suite: suiteDigest() },
    showsPersonalData: showPersonalData || undefined,
  });
  return buildReport(events, meta, rules, observations);
}
