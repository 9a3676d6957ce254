import { createRequire } from 'node:module';
import type { Document } from './document.js';

// Its CommonJS form: of the other, Node would first search all of TypeScript for the names that it exports.
const { default: openapiTS, astToString } = createRequire(import.meta.url)(
  'openapi-typescript',
) as typeof import('openapi-typescript');

/** `types.ts`: the paths, operations and components of the spec as TypeScript types. */
export async function typesFile(document: Document): Promise<Record<string, string>> {
  // An inline default does not make a member required (neither in a request nor in a response).
  const ast = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  return { 'types.ts': `// Generated from spec/ by openapi-typescript. Do not edit.\n${astToString(ast)}` };
}
