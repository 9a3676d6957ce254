import { expect, test } from 'vitest';
import { documentedStatus } from '../../../src/checks/status.js';
import { judged, type Given } from './judged.js';

const done = { status: true, message: 'done', data: {} };

test.each<[string, { given: Given; want: string[] }]>([
  ['a status that is not stated: 200', { given: { body: done }, want: [] }],
  ['a status that is not stated: 201', { given: { status: 201, body: done }, want: [] }],
  ['another success', { given: { status: 202, body: done }, want: ['status 202'] }],
  ['no body at all', { given: { status: 204 }, want: ['status 204'] }],
  ['a refusal', { given: { status: 404, body: { status: false } }, want: [] }],
  ['a refusal with the status of a success', { given: { status: 202, body: { status: false } }, want: [] }],
  ['a redirection', { given: { status: 302 }, want: [] }],
  ['a server error', { given: { status: 503 }, want: [] }],
  ['no response', { given: { failure: 'reset' }, want: [] }],
])('%s', (_, { given, want }) => expect(judged(documentedStatus, given)).toEqual(want));
