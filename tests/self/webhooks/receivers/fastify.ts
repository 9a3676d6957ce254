// A receiver on Fastify that decodes the hex before it compares.
import fastify from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '../../../../src/webhooks/index.js';
import { secret, type Running } from './receiver.js';

export async function onFastify(): Promise<Running> {
  const processed = new Map<string, number>();
  const known = new Set<string>();
  const app = fastify();
  // Fastify would parse the body, and the check needs the raw bytes.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.get<{ Querystring: { order_reference: string } }>('/processed', ({ query }) => ({
    processed: processed.get(query.order_reference) ?? 0,
  }));
  app.post<{ Body: Buffer }>('/webhooks', async ({ body, headers }, reply) => {
    const given = Buffer.from(String(headers['service-http-signature']), 'hex');
    const expected = createHmac('sha512', secret).update(body).digest();
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.code(401).send({ error: 'forged' });
    const { event, data } = JSON.parse(body.toString()) as WebhookEvent;
    const key = `${event} ${data.order_reference}`;
    if (!known.has(key)) processed.set(data.order_reference, (processed.get(data.order_reference) ?? 0) + 1);
    known.add(key);
    return reply.code(200).send({ received: true });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { url: `${origin}/webhooks`, probe: `${origin}/processed`, close: () => void app.close() };
}
