import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { variantTable } from '../variant.js';

const { service: sound } = defaults;

/** Choices about what a request says of its body. */
export const serviceBodies = variantTable({
  'form-encoded-accepted': {
    about: 'service/form-encoded',
    summary: 'Bodies may be form-encoded.',
    service: {
      parse: (text, call) =>
        call.request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
          ? Object.fromEntries(new URLSearchParams(text))
          : sound.parse(text, call),
    },
  },
  'body-without-content-type-refused': {
    about: 'service/form-encoded',
    summary: 'A body that does not say that it is JSON is refused.',
    service: {
      parse(text, call) {
        if (!call.request.headers.get('content-type')?.startsWith('application/json'))
          throw new Refusal('malformed', 'Send JSON, and say so in Content-Type.');
        return sound.parse(text, call);
      },
    },
  },
  'list-content-type-required': {
    about: 'listTransactions/content-type-header',
    summary: 'The list asks for Content-Type: application/json, though it has no body.',
    before(request, call) {
      if (call.route.operationId === 'listTransactions' && !request.headers.has('content-type'))
        throw new Refusal('rule', 'Say Content-Type: application/json.');
      return request;
    },
  },
});
