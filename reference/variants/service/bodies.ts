import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { variant, type Variant } from '../variant.js';

const { service: sound } = defaults;

/** Choices about what a request says of its body. */
export const bodies: readonly Variant[] = [
  variant('form-encoded-accepted', 'service/form-encoded', 'Bodies may be form-encoded.', {
    service: {
      parse: (text, call) =>
        call.request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
          ? Object.fromEntries(new URLSearchParams(text))
          : sound.parse(text, call),
    },
  }),
  variant(
    'body-without-content-type-refused',
    'service/form-encoded',
    'A body that does not say that it is JSON is refused.',
    {
      service: {
        parse(text, call) {
          if (!call.request.headers.get('content-type')?.startsWith('application/json'))
            throw new Refusal('malformed', 'Send JSON, and say so in Content-Type.');
          return sound.parse(text, call);
        },
      },
    },
  ),
  variant(
    'list-content-type-required',
    'listTransactions/content-type-header',
    'The list asks for Content-Type: application/json, though it has no body.',
    {
      before(request, call) {
        if (call.route.operationId === 'listTransactions' && !request.headers.has('content-type'))
          throw new Refusal('rule', 'Say Content-Type: application/json.');
        return request;
      },
    },
  ),
];
