// The worker of types.ts: receives a document as JSON and returns its types.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// The ES module form would make Node search all of TypeScript for exported names.
const require = createRequire(import.meta.url);
const { default: openapiTS, astToString } = require('openapi-typescript');

// Members with a default stay optional in requests and responses.
parentPort.postMessage(astToString(await openapiTS(workerData, { defaultNonNullable: false })));
