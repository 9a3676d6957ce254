// A receiver on Hono, with the signature check of the package.
import { serve as listen } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { signatureHeader, verify, type WebhookEvent } from '../../../src/webhooks/index.js';
import { secret, type Running } from './receiver.js';

export async function onHono(): Promise<Running> {
  const processed = new Map<string, number>();
  const known = new Set<string>();
  const app = new Hono();
  app.get('/processed', (c) =>
    c.json({ processed: processed.get(c.req.query('order_reference') ?? '') ?? 0 }),
  );
  app.post('/webhooks', async (c) => {
    const raw = new Uint8Array(await c.req.arrayBuffer());
    if (!verify(raw, c.req.header(signatureHeader), secret)) return c.text('forged', 403);
    const { event, data } = JSON.parse(new TextDecoder().decode(raw)) as WebhookEvent;
    const key = `${event} ${data.merchant_reference}`;
    if (!known.has(key)) processed.set(data.order_reference, (processed.get(data.order_reference) ?? 0) + 1);
    known.add(key);
    return c.json({ received: true });
  });
  return new Promise((resolve) => {
    const server = listen({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => {
      const origin = `http://127.0.0.1:${port}`;
      resolve({ url: `${origin}/webhooks`, probe: `${origin}/processed`, close: () => void server.close() });
    });
  });
}
