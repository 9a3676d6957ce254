// How fast values are made of a schema, and how fast each is judged: for a small request and for a flight offer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { root } from './run.mjs';

const forMs = 500;

/** Rows of what is measured: samples a second. */
export async function benchSamples() {
  const { arbitraryOf } = await import(join(root, 'dist/src/cases/arbitrary/arbitrary-of.js'));
  const { faultsOf } = await import(join(root, 'dist/src/cases/schema/faults.js'));
  const { paths, components } = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8'));
  const definitions = components.schemas;
  const transfer = paths['/pms/api/external/request/wallet/transfer/'].post;
  const schemas = [
    ['a small request (transfer)', transfer.requestBody.content['application/json'].schema],
    ['a flight offer', components.schemas.FlightOffer],
  ];
  return schemas.flatMap(([name, schema]) => {
    const values = arbitraryOf(schema, definitions);
    const made = perSecond(values);
    const judged = perSecond(values, (value) => faultsOf(schema, value, definitions));
    const bytes = fc
      .sample(values, { numRuns: 100, seed: 1 })
      .reduce((sum, value) => sum + JSON.stringify(value).length, 0);
    return [
      [`samples/s of ${name}`, `${made} (about ${Math.round(bytes / 100)} bytes each)`],
      ['  made and judged', judged],
    ];
  });
}

/** How many values a second are made, and used. */
function perSecond(values, use = () => undefined) {
  let samples = 0;
  const started = performance.now();
  for (let seed = 1; performance.now() - started < forMs; seed++) {
    for (const value of fc.sample(values, { numRuns: 50, seed })) use(value);
    samples += 50;
  }
  return Math.round(samples / ((performance.now() - started) / 1000));
}
