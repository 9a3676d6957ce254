import openapiTS, { astToString } from 'openapi-typescript';
import type { Document } from './document.js';

/** `types.ts`: the paths, operations and components of the spec as TypeScript types. */
export async function typesFile(document: Document): Promise<Record<string, string>> {
  // An inline default does not make a member required (neither in a request nor in a response).
  const ast = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  return { 'types.ts': `// Generated from spec/ by openapi-typescript. Do not edit.\n${astToString(ast)}` };
}
