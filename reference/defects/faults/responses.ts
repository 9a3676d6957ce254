import type { Alter } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { isSuccess, members, onBody } from '../../rewrite.js';
import { fault, type Fault } from './fault.js';

function withStatus(status: number): Alter {
  return (answer) => (isSuccess(answer) ? { ...answer, status } : answer);
}

function withHeader(name: string, value: (call: Call | undefined) => string): Alter {
  return (answer, call) => ({ ...answer, headers: { ...answer.headers, [name]: value(call) } });
}

const secretOf = (call: Call | undefined): string => call?.request.headers.get('api-secret') ?? '';

/** Faults of responses, for every operation: one for each requirement. */
export const ofAll: readonly Fault[] = [
  fault('answers-202', 'A success has status 202.', ['response.success'], { alter: withStatus(202) }),
  fault('answers-without-data', 'A success has no data.', ['response.body'], {
    alter: onBody(({ data: _, ...rest }) => rest),
  }),
  fault('answers-as-html', 'The content type says HTML.', ['response.content-type'], {
    alter: withHeader('content-type', () => 'text/html; charset=utf-8'),
  }),
  fault('echoes-secret-in-body', 'The body of a success carries the api-secret.', ['response.no-secret'], {
    alter: (answer, call) =>
      onBody((body) => ({ ...body, debug: { authorized: secretOf(call) } }))(answer, call),
  }),
];

/** Faults of responses that a row is made of for one operation each. */
export const ofOne = {
  echoesSecretInHeader: fault(
    'echoes-secret-in-header',
    'A response header carries the api-secret.',
    ['response.no-secret'],
    {
      alter: withHeader('x-request-auth', secretOf),
    },
  ),
  echoesHeadersInRefusal: fault(
    'echoes-headers-in-refusal',
    'A refusal quotes all request headers.',
    ['response.no-secret'],
    {
      alter: (answer, call) =>
        answer.refusal && call
          ? {
              ...answer,
              body: { ...members(answer.body), request: Object.fromEntries(call.request.headers) },
            }
          : answer,
    },
  ),
  answersAsPlainText: fault(
    'answers-as-plain-text',
    'The content type says plain text.',
    ['response.content-type'],
    {
      alter: withHeader('content-type', () => 'text/plain'),
    },
  ),
  answersWithoutEnvelope: fault(
    'answers-without-envelope',
    'The data comes without its envelope.',
    ['response.body'],
    {
      alter: onBody((body) => body['data']),
    },
  ),
  answers204: fault('answers-204', 'A success has status 204 and no body.', ['response.success'], {
    alter: withStatus(204),
  }),
} satisfies Record<string, Fault>;
