import { expectSupported, UnsupportedSchema } from '../../src/cases/arbitrary/unsupported.js';
import type { Definitions } from '../../src/cases/schema/schema.js';
import { routes, webhooks, type Document, type JsonSchema } from './document.js';

/** Throws an Error that names the first schema, pointer and keyword of which the fuzzer can make no values. */
export function expectFuzzable(document: Document): void {
  const definitions = (document.components.schemas ?? {}) as Definitions;
  for (const [name, schema] of schemasOf(document)) {
    try {
      expectSupported(schema, definitions);
    } catch (error) {
      if (!(error instanceof UnsupportedSchema)) throw error;
      throw new Error(`The schema ${name} cannot be fuzzed: ${error.message}.`, { cause: error });
    }
  }
}

function schemasOf(document: Document): [name: string, schema: JsonSchema][] {
  const ofOperations = [...routes(document), ...webhooks(document)].flatMap(({ operation }) => [
    ...(operation.parameters ?? []).map(({ name, schema }): [string, JsonSchema] => [
      `${operation.operationId} parameter ${name}`,
      schema,
    ]),
    ...Object.entries({ body: operation.requestBody, ...operation.responses }).flatMap(([name, part]) => {
      const media = part?.content?.['application/json'];
      return media ? [[`${operation.operationId} ${name}`, media.schema] as [string, JsonSchema]] : [];
    }),
  ]);
  return [...Object.entries(document.components.schemas ?? {}), ...ofOperations];
}
