import type { Alter } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { isSuccess, members, onBody } from '../../rewrite.js';
import type { SharedTable } from '../defect.js';

function withStatus(status: number): Alter {
  return (answer) => (isSuccess(answer) ? { ...answer, status } : answer);
}

function withHeader(name: string, value: (call: Call | undefined) => string): Alter {
  return (answer, call) => ({ ...answer, headers: { ...answer.headers, [name]: value(call) } });
}

const secretOf = (call: Call | undefined): string => call?.request.headers.get('api-secret') ?? '';

/** Defects of responses. */
export const responseDefects = {
  'answers-202': { summary: 'A success has status 202.', fails: 'response.success', alter: withStatus(202) },
  'answers-without-data': {
    summary: 'A success has no data.',
    fails: 'response.body',
    alter: onBody(({ data: _, ...rest }) => rest),
  },
  'answers-as-html': {
    summary: 'The content type says HTML.',
    fails: 'response.content-type',
    alter: withHeader('content-type', () => 'text/html; charset=utf-8'),
  },
  'echoes-secret-in-body': {
    summary: 'The body of a success carries the api-secret.',
    fails: 'response.no-secret',
    alter: (answer, call) =>
      onBody((body) => ({ ...body, debug: { authorized: secretOf(call) } }))(answer, call),
  },
  'echoes-secret-in-header': {
    summary: 'A response header carries the api-secret.',
    fails: 'response.no-secret',
    alter: withHeader('x-request-auth', secretOf),
  },
  'echoes-headers-in-refusal': {
    summary: 'A refusal quotes all request headers.',
    fails: 'response.no-secret',
    alter: (answer, call) =>
      answer.refusal && call
        ? {
            ...answer,
            body: { ...members(answer.body), request: Object.fromEntries(call.request.headers) },
          }
        : answer,
  },
  'answers-as-plain-text': {
    summary: 'The content type says plain text.',
    fails: 'response.content-type',
    alter: withHeader('content-type', () => 'text/plain'),
  },
  'answers-without-envelope': {
    summary: 'The data comes without its envelope.',
    fails: 'response.body',
    alter: onBody((body) => body['data']),
  },
  'answers-204': {
    summary: 'A success has status 204 and no body.',
    fails: 'response.success',
    alter: withStatus(204),
  },
} satisfies SharedTable;
