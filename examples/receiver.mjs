// A receiver of flight-order events. Start it: CWIT_API_SECRET=… PORT=8787 node examples/receiver.mjs
// Test it: cwit webhook certify --url http://127.0.0.1:8787/ --probe http://127.0.0.1:8787/
import { createServer } from 'node:http';
import { signatureHeader, verify } from 'cwit-conformance/webhooks';

const { CWIT_API_SECRET: secret = '', PORT: port = '8787' } = process.env;
const processed = new Map(); // number of times, by order_reference
const started = new Map(); // work by event name and order; in production, use a table with a unique key

/** Your own work. The receiver acknowledges the event afterwards. */
async function work({ data }) {
  processed.set(data.order_reference, (processed.get(data.order_reference) ?? 0) + 1);
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const reference = new URL(request.url, 'http://receiver').searchParams.get('order_reference');
    return response.end(JSON.stringify({ processed: processed.get(reference) ?? 0 }));
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const raw = Buffer.concat(chunks); // the exact bytes, before any parsing
  if (!verify(raw, request.headers[signatureHeader.toLowerCase()], secret))
    return response.writeHead(401).end();
  const event = JSON.parse(raw.toString());
  const key = `${event.event} ${event.data.order_reference}`;
  if (!started.has(key)) started.set(key, work(event)); // a repeated event waits for the first
  await started.get(key);
  return response.writeHead(204).end();
});
server.listen(Number(port), '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
