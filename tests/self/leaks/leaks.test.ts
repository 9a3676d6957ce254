// No output of the program contains a credential, in any form that a server may show.
import { expect, test } from 'vitest';
import { internalErrors, testReference } from '../support/run.js';
import { disguises } from './disguises.js';
import { echoes } from './echoes.js';
import { leaksOf } from './forms.js';
import { leaksIn } from './leaks-in.js';
import { testHostile, secrets, type Hostile } from './hostile.js';
import { written } from './written.js';

const places = Object.keys(echoes);

test.each(disguises)('the scanner finds a secret $name', ({ write }) => {
  const text = `{"message":"before ${write(secrets.apiSecret, secrets.apiKey)} after"}`;
  expect(leaksOf(text, secrets)).not.toEqual([]);
  expect(leaksOf('{"message":"before [api-secret] after"}', secrets)).toEqual([]);
});

test.each<Hostile>([
  { name: 'everywhere, in every form', disguises, places },
  { name: 'in its states', disguises, places: [], states: 'told' },
  { name: 'in the rejections of its states', disguises, places: [], states: 'refused' },
])('a server that shows credentials $name leaves none of them anywhere', async (hostile) => {
  const result = await testHostile(hostile);
  expect(internalErrors(result)).toEqual([]);
  // The server did show them.
  expect(written(result).get('journal')).toContain('[api-secret');
  expect(leaksIn(result)).toEqual([]);
});

test('wrong credentials that a server accepts or quotes appear in no output', async () => {
  const defect = [
    'get-wallet-accepts-any-secret',
    'create-recipient-accepts-any-key',
    'initiate-transfer-serves-without-secret',
    'update-virtual-account-echoes-secret-in-body',
    'list-banks-echoes-secret-in-header',
    'confirm-transaction-echoes-headers-in-refusal',
  ];
  const result = await testReference(
    { ...secrets, defect },
    { only: (id) => id.includes('secret'), redact: 'credentials and personal data' },
  );
  expect(result.with('fail').length).toBeGreaterThan(defect.length / 2);
  expect(leaksIn(result)).toEqual([]);
});
