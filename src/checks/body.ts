import { parseJson } from '../contract/json.js';
import { schemaFaults } from '../contract/contract.js';
import { inSentences } from '../contract/schema-faults.js';
import { withOptionalEcho } from './optional-echo.js';
import { isAccepted, withoutJson, type Check } from './response.js';
import { breaksBodyRules } from './validation.js';

/**
 * The body of a success fits its schema, where the request fits its own: what a request had wrong, a lenient answer
 * may repeat, and a number for a text is then no fault of the answer's.
 */
export const validBody: Check = {
  name: 'response.body',
  requirement: () => ({
    level: 'MUST',
    text: 'The body of a success has every documented field, of the documented type.',
    basis: 'ruling:documented-fields',
  }),
  findings: (operation, { request, response }) => {
    if (!isAccepted(response) || breaksBodyRules(operation, request)) return [];
    const expected = `the documented body of ${operation.summary}`;
    if (response.json === undefined) return [{ expected, actual: withoutJson(response) }];
    const shown = withOptionalEcho(operation.id, parseJson(request.body), response.json);
    const faults = schemaFaults(`${operation.id}.success`, shown);
    return faults.length > 0 ? [{ expected, actual: inSentences(faults), faults }] : [];
  },
};
