// The thread of types.ts: gives the types of the document, a JSON text, that it gets.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// Its CommonJS form: of the other, Node would first search all of TypeScript for the names that it exports.
const require = createRequire(import.meta.url);
const { default: openapiTS, astToString } = require('openapi-typescript');

// An inline default does not make a member required (neither in a request nor in a response).
parentPort.postMessage(astToString(await openapiTS(workerData, { defaultNonNullable: false })));
