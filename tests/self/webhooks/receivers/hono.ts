// A receiver on Hono, with the signature check of the package.
import { serve as listen } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { signatureHeader, verify, type WebhookEvent } from '../../../../src/webhooks/index.js';
import { Parts, secret, type Running } from './receiver.js';

export async function onHono(): Promise<Running> {
  const parts = new Parts();
  parts.keyOf = ({ event, data }) => `${event} ${data.merchant_reference}`;
  const app = new Hono();
  app.get('/processed', (c) => c.json({ processed: parts.count(c.req.query('order_reference') ?? '') }));
  app.post('/webhooks', async (c) => {
    const raw = Buffer.from(await c.req.arrayBuffer());
    if (!verify(raw, c.req.header(signatureHeader), secret)) return c.text('forged', 403);
    await parts.handle(JSON.parse(raw.toString()) as WebhookEvent, raw);
    return c.json({ received: true });
  });
  return new Promise((resolve) => {
    const server = listen({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => {
      const origin = `http://127.0.0.1:${port}`;
      resolve({ url: `${origin}/webhooks`, probe: `${origin}/processed`, close: () => void server.close() });
    });
  });
}
