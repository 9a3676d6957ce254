import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formatsOf from 'ajv-formats';

// The schema of HAR 1.2 says `optional` and `min`, which no draft knows.
const ajv = new Ajv({ strict: false, allErrors: true });
formatsOf.default(ajv);
const require = createRequire(import.meta.url);
ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
const schemas = require('har-schema') as Record<string, object>;
for (const schema of Object.values(schemas)) ajv.addSchema(schema);
const validate = ajv.getSchema('har.json#')!;

/** The faults of a HAR by the schema of HAR 1.2; empty when it is valid. */
export function harFaults(har: unknown): string[] {
  return validate(har)
    ? []
    : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}
