// How fast values are made of a schema, and how fast each is judged: for two bodies of requests.
import { join } from 'node:path';
import fc from 'fast-check';
import { root } from './run.mjs';

const forMs = 500;

/** Rows of what is measured: samples a second. */
export async function benchSamples() {
  const load = (path) => import(join(root, `dist/${path}.js`));
  const { arbitraryOf } = await load('src/cases/arbitrary/arbitrary-of');
  const { faultsOf } = await load('src/cases/schema');
  const { operations } = await load('generated/operations');
  const schemas = ['initiateTransfer', 'createRecipient'].map((id) => [
    `the body of ${id}`,
    operations.find((operation) => operation.id === id).bodySchema,
  ]);
  return schemas.flatMap(([name, schema]) => {
    const values = arbitraryOf(schema);
    const made = perSecond(values);
    const judged = perSecond(values, (value) => faultsOf(schema, value));
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
