// The program of the verifier's own process: runs Pact's verifier for each URL that comes, and sends back its report.
import { Verifier } from '@pact-foundation/pact-core';

/** A provider proxy, which serves the pact at `/_pact/contract`, and its states and message beside it. */
export interface Job {
  id: number;
  url: string;
}

/** The verifier's report (JSON), or why there is none. */
export interface Result {
  id: number;
  report: string;
}

async function verified(url: string): Promise<string> {
  const verifier = new Verifier({
    provider: 'cwit-service',
    providerBaseUrl: url,
    pactUrls: [`${url}/_pact/contract`],
    providerStatesSetupUrl: `${url}/_pact/states`,
    transports: [
      { protocol: 'message', scheme: 'http', port: Number(new URL(url).port), path: '/_pact/message' },
    ],
    logLevel: 'error',
    // The transport behind the proxy has its own deadlines, and may wait out a rate limit.
    timeout: 600_000,
  });
  // A failed verification is an Error whose message is the report.
  return verifier
    .verify()
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

process.on('message', ({ id, url }: Job) => {
  void verified(url).then((report) => process.send?.({ id, report } satisfies Result));
});
process.on('disconnect', () => process.exit());
