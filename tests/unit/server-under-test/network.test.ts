// Certificates and keys that a user gives: each mistake has a sentence that names the flag.
import { createPrivateKey } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Network } from '../../../src/http/network.js';
import { checkedNetwork } from '../../../src/server-under-test/network.js';
import { TargetError } from '../../../src/server-under-test/target.js';
import { certificates } from '../support/certificates.js';

type Certificates = Awaited<ReturnType<typeof certificates>>;
let pems: Certificates;
let encrypted: string;
beforeAll(async () => {
  pems = await certificates();
  encrypted = createPrivateKey(pems.client.key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'PASS' })
    .toString();
});

const rows: [name: string, network: () => Network, says: string | null][] = [
  ['a pair', () => pems.client, null],
  ['both in one file', () => ({ cert: both(), key: both() }), null],
  ['an encrypted key', () => ({ ...pems.client, key: encrypted, passphrase: 'PASS' }), null],
  [
    'no passphrase',
    () => ({ ...pems.client, key: encrypted }),
    '--key is encrypted: set its passphrase in CWIT_KEY_PASSPHRASE.',
  ],
  [
    'another passphrase',
    () => ({ ...pems.client, key: encrypted, passphrase: 'x' }),
    'CWIT_KEY_PASSPHRASE is not the passphrase of --key',
  ],
  [
    'another key',
    () => ({ ...pems.client, key: pems.server.key }),
    '--key does not belong to the certificate in --cert.',
  ],
  [
    'swapped files',
    () => ({ cert: pems.client.key, key: pems.client.cert }),
    '--cert is not a valid PEM certificate or key: it is a private key: --cert and --key may be swapped.',
  ],
  [
    'a certificate as the key',
    () => ({ ...pems.client, key: pems.client.cert }),
    '--key is not a valid PEM certificate or key: it is a certificate',
  ],
  [
    'an empty file',
    () => ({ ...pems.client, key: ' \n' }),
    '--key is not a valid PEM certificate or key: it is empty.',
  ],
  [
    'DER',
    () => ({ ca: der() }),
    '--ca is not a valid PEM certificate or key: it is another file: DER or PKCS #12',
  ],
  [
    'a torn certificate',
    () => ({ ca: pems.ca.cert.slice(0, -100) + '-----END CERTIFICATE-----' }),
    'is not a valid PEM certificate or key',
  ],
  ['half a pair', () => ({ cert: pems.client.cert }), 'needs both --cert and --key'],
];
const both = (): string => `${pems.client.cert}\n${pems.client.key}`;
const der = (): string => Buffer.from(pems.ca.cert.replace(/-----.*-----|\s/g, ''), 'base64').toString();

test.each(rows)('%s', (_, network, says) => {
  if (says === null) expect(checkedNetwork(network())).toEqual(network());
  else {
    expect(() => checkedNetwork(network())).toThrow(TargetError);
    expect(() => checkedNetwork(network())).toThrow(says);
    expect(() => checkedNetwork(network())).not.toThrow(/PASS\b/);
  }
});

test('a missing file of additional authorities is named', () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/nowhere/ca.pem');
  expect(() => checkedNetwork({ ca: pems.ca.cert })).toThrow(
    'NODE_EXTRA_CA_CERTS /nowhere/ca.pem cannot be read',
  );
  vi.unstubAllEnvs();
});
