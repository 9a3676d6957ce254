import { expect, it } from 'vitest';
import { digestsOf, suiteDigest } from '../../../src/certify/digests.js';
import { completeTarget, type TargetInput } from '../../../src/server-under-test/target.js';

const input: TargetInput = {
  baseUrl: 'https://sandbox.example.com/v1',
  apiKey: 'key',
  apiSecret: 'secret',
  stateHandler: 'https://sandbox.example.com/states?token=one',
  stateHeaders: { authorization: 'one' },
  fixtures: [{ state: 'a bank account exists', values: { account_number: '0690000031', bank_code: '044' } }],
  network: { headers: { 'x-tenant': 'one' } },
};
const digest = (changes: TargetInput = {}): string =>
  digestsOf(completeTarget({ ...input, ...changes })).target;

it.each<[string, TargetInput]>([
  ['the credentials', { apiKey: 'other', apiSecret: 'another' }],
  ['the token of a URL', { stateHandler: 'https://sandbox.example.com/states?token=two' }],
  [
    'the value of a header',
    { stateHeaders: { authorization: 'two' }, network: { headers: { 'x-tenant': 'two' } } },
  ],
  ['an address of this machine', { webhookPort: 4711 }],
])('the digest of a target does not depend on %s', (_, changes) => {
  expect(digest(changes)).toBe(digest());
});

it.each<[string, TargetInput]>([
  ['the base URL', { baseUrl: 'https://sandbox.example.com/v2' }],
  ['its offer', { features: ['wallet'] }],
  ['the state handler', { stateHandler: 'https://other.example.com/states' }],
  ['the environment', { environment: 'live' }],
  ['its allowed operations', { allow: ['initiateTransfer'] }],
  ['the headers', { network: {} }],
  ['the fixtures', { fixtures: [] }],
])('the digest of a target changes with %s', (_, changes) => {
  expect(digest(changes)).not.toBe(digest());
});

it('the digest of the suite is the same each time', () => {
  expect(suiteDigest()).toMatch(/^[0-9a-f]{64}$/);
  expect(suiteDigest()).toBe(suiteDigest());
});
