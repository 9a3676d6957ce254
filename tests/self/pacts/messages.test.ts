// The messages of the published pact against the example receiver, which reads events like an integration.
import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { secret } from '../webhooks/receivers/receiver.js';
import { endReceivers, example } from '../webhooks/receivers/running.js';

interface Message {
  description: string;
  contents?: { content: { data: { order_reference: string } } };
}

const path = 'generated/pacts/cwit-client-cwit-service.json';
const { interactions } = JSON.parse(readFileSync(path, 'utf8')) as { interactions: Message[] };
const messages = interactions.flatMap(({ description, contents }) =>
  contents ? [[description, contents.content] as const] : [],
);

afterAll(endReceivers);

test.each(messages)('%s is accepted and processed once', async (_, content) => {
  const url = await example();
  const body = JSON.stringify(content);
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'SERVICE-HTTP-SIGNATURE': signature };
  const { ok } = await fetch(url, { method: 'POST', headers, body });
  expect(ok).toBe(true);
  const answer = await fetch(`${url}?order_reference=${encodeURIComponent(content.data.order_reference)}`);
  expect(await answer.json()).toEqual({ processed: 1 });
});
