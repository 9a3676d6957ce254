import { expect, test } from 'vitest';
import { documentedStatus } from '../../../src/checks/status.js';
import { tested, type Given } from './tested.js';

const done = { status: true, message: 'done', data: {} };

test.each<[string, given: Given, want: string[]]>([
  ['a status that is not stated: 200', { body: done }, []],
  ['a status that is not stated: 201', { status: 201, body: done }, []],
  ['another success', { status: 202, body: done }, ['status 202']],
  ['a rejection with the status of a success', { status: 202, body: { status: false } }, []],
  ['a server error', { status: 503 }, []],
  ['no response', { failure: 'reset' }, []],
])('%s', (_, given, want) => expect(tested(documentedStatus, given)).toEqual(want));
