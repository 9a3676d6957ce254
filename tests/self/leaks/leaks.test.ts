// No output of the program contains a credential, in any form that a server may show.
import { expect, test } from 'vitest';
import { internalErrors, judgeReference } from '../support/run.js';
import { disguises } from './disguises.js';
import { echoes } from './echoes.js';
import { leaksOf } from './forms.js';
import { leaksIn } from './leaks-in.js';
import { judgeHostile, secrets, type Hostile } from './hostile.js';
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
  const judgement = await judgeHostile(hostile);
  expect(internalErrors(judgement)).toEqual([]);
  // The server did show them.
  expect(written(judgement).get('journal')).toContain('[api-secret');
  expect(leaksIn(judgement)).toEqual([]);
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
  const judgement = await judgeReference(
    { ...secrets, defect },
    { only: (id) => id.includes('secret'), redact: 'credentials and personal data' },
  );
  expect(judgement.with('fail').length).toBeGreaterThan(defect.length / 2);
  expect(leaksIn(judgement)).toEqual([]);
});
