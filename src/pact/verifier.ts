// The entry point of the verifier process. It runs Pact's verifier for each URL that it receives, and sends back the report.
import { Verifier } from '@pact-foundation/pact-core';

/** The URL of a provider proxy, which serves the pact, its states and its message under `/_pact/`. */
export interface Job {
  id: number;
  url: string;
}

/** The report of the verifier (JSON), or an error message. */
export interface Result {
  id: number;
  report: string;
}

async function verified(url: string): Promise<string> {
  const port = Number(new URL(url).port);
  const verifier = new Verifier({
    provider: 'cwit-service',
    providerBaseUrl: url,
    pactUrls: [`${url}/_pact/contract`],
    providerStatesSetupUrl: `${url}/_pact/states`,
    transports: [{ protocol: 'message', scheme: 'http', port, path: '/_pact/message' }],
    logLevel: 'error',
    // The transport behind the proxy has its own timeouts, and may wait for the end of a rate limit.
    timeout: 600_000,
  });
  // A failed verification rejects with an Error whose message is the report.
  return verifier
    .verify()
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

process.on('message', ({ id, url }: Job) => {
  void verified(url).then((report) => process.send?.({ id, report } satisfies Result));
});
process.on('disconnect', () => process.exit());
