import { describesUnauthorized, misfit, usualShape } from './error-body.js';
import type { Check } from './response.js';

export const unauthorizedBody: Check = {
  name: 'response.unauthorized-body',
  requirement: ({ id, errorShapes, bareStatuses }) =>
    errorShapes.length > 0 && !bareStatuses.includes('401') && id !== describesUnauthorized
      ? {
          level: 'SHOULD',
          text: 'The server SHOULD use the error shape of the operation in a 401 as well.',
          clause: 'Errors > Body shapes > table',
          basis: 'ruling:unauthorized-bodies',
        }
      : null,
  findings: (operation, exchange) => {
    const shape = exchange.response?.status === 401 ? usualShape(operation, exchange) : undefined;
    return misfit(operation, exchange, shape, 'the error body of the operation');
  },
};
