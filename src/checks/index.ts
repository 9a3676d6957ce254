import { validBody } from './body.js';
import { jsonContentType } from './content-type.js';
import { echoes } from './echo.js';
import { errorBody } from './error-body.js';
import { noSecret } from './no-secret.js';
import { noServerError } from './no-server-error.js';
import { jsonRefusal } from './refusal-is-json.js';
import type { Check } from './response.js';
import { unauthorizedBody } from './unauthorized-body.js';
import { documentedStatus } from './status.js';

/** The checks that run on every exchange, whichever test sent it. */
export const checks: readonly Check[] = [
  documentedStatus,
  validBody,
  jsonContentType,
  noSecret,
  noServerError,
  errorBody,
  unauthorizedBody,
  jsonRefusal,
  ...echoes,
];
