// The suite tests the recording of a browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import { readHars } from '../../src/traffic/har/read.js';
import { evaluateTraffic } from '../../src/traffic/evaluate-traffic.js';
import { locate } from '../../src/traffic/locate.js';
import { inChromium, withPage } from './chromium.js';

inChromium('a HAR that Chromium exported', () => {
  it('fails for a visible defect, and passes for the other operations', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cwit-har-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'page.har');
    const server = await startReferenceServer({ defect: 'get-wallet-answers-without-data' });
    const { url, apiKey, apiSecret } = server;
    await withPage(
      async (page) => {
        await page.goto(`${url}/transfer/banks`);
        await page.evaluate(use, { 'api-key': apiKey, 'api-secret': apiSecret });
      },
      { recordHar: { path, content: 'embed' } },
    );
    await server.close();

    const { recorded } = readHars([{ name: path, text: readFileSync(path, 'utf8') }]);
    const located = locate(recorded);
    expect(located.baseUrl).toBe(url);
    const { events } = evaluateTraffic(located.exchanges, { apiKey, apiSecret });
    const verdicts = events.flatMap((event) => (event.kind === 'VerdictReached' ? [event.verdict] : []));
    const having = (outcome: string) =>
      verdicts.filter((verdict) => verdict.outcome === outcome).map(({ requirement }) => requirement);
    expect(having('fail')).toEqual(['getWallet/response.body']);
    expect(having('warn')).toEqual([]);
    expect(having('pass')).toEqual(
      expect.arrayContaining([
        'listBanks/response.body',
        'listBanks/auth.missing',
        'listTransactions/response.body',
        'listTransactions/page-size',
        'getWallet/response.success',
        'searchFlights/body.adults.minimum',
        'searchFlights/validation-body',
      ]),
    );
    expect(JSON.stringify(events)).not.toContain(apiSecret);
  });
});

// Runs in the page.
async function use(credentials: Record<string, string>): Promise<void> {
  const search = {
    ...{ adults: 1, children: 0, infants: 0, search_type: 'oneway', cabin_class: 'economy' },
    itineraries: [
      { departure_airport_code: 'LOS', arrival_airport_code: 'ABV', departure_date: '2030-03-02' },
    ],
  };
  const json = { ...credentials, 'content-type': 'application/json' };
  const post = (body: object) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
  for (const [path, init] of [
    ['/transfer/banks', {}],
    ['/transfer/banks', { headers: credentials }],
    ['/transactions?per_page=2', { headers: credentials }],
    ['/pms/api/external/request/wallet/get-or-create/', { headers: credentials }],
    ['/vaas/api/v1/flight/search', post(search)],
    ['/vaas/api/v1/flight/search', post({ ...search, adults: 0 })],
  ] as const)
    await fetch(path, init).then((response) => response.text());
}
