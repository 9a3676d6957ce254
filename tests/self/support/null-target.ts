import { expect } from 'vitest';
import { requirementRow } from '../../../src/contract/contract.js';
import { internalErrors, testServer } from './run.js';
import { listening, type Answer } from './listening.js';

/** The same answer to every request. */
export const json =
  (status: number, body: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Tests a server that does nothing: it passes no MUST. */
export async function proveNull(answer: Answer): Promise<void> {
  const { url: baseUrl, close } = await listening(answer);
  const stateHandler = `${baseUrl}/states`;
  const tested = await testServer({ baseUrl, stateHandler, apiKey: 'any-key', apiSecret: 'any-secret' });
  close();
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.with('pass').filter((id) => requirementRow(id).level === 'MUST')).toEqual([]);
}
