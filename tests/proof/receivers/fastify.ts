// A receiver on Fastify that decodes the hex before it compares.
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { Parts, type Running } from './receiver.js';

export async function onFastify(): Promise<Running> {
  const parts = new Parts();
  const app = fastify();
  // The raw bytes: Fastify would parse them.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.get<{ Querystring: { order_reference: string } }>('/processed', ({ query }) => ({
    processed: parts.count(query.order_reference),
  }));
  app.post<{ Body: Buffer }>('/webhooks', async ({ body, raw }, reply) => {
    const status = await parts.receive([body], parts.signatureOf(raw));
    return reply.code(status === 204 ? 200 : status).send({ received: status === 204 });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { url: `${origin}/webhooks`, probe: `${origin}/processed`, close: () => void app.close() };
}
