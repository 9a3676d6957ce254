// Files that a user names, in the encodings of editors and shells.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTargetFile, TargetError } from '../../../src/server-under-test/target.js';
import { temporaryFolder } from '../support/folder.js';

const folder = temporaryFolder();
const path = join(folder, 'target.json');
const json = '{\r\n "baseUrl": "http://a", // mine\r\n "features": ["wallet"],\r\n}\r\n';
const wide = Buffer.from(json, 'utf16le');

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(json)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${json}`)],
  ['UTF-16 of PowerShell', Buffer.from(`\uFEFF${json}`, 'utf16le')],
  ['UTF-16 without a byte order mark', wide],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${json}`, 'utf16le').swap16()],
])('%s', (_, bytes) => {
  writeFileSync(path, bytes);
  expect(readTargetFile(path)).toEqual({ baseUrl: 'http://a', features: ['wallet'] });
});

test.each([
  ['', '1: it is empty.'],
  ['baseUrl: http://a\nfeatures: []\n', '1: this is not JSON: invalid symbol in column 1.'],
  ['{\n  "baseUrl" "http://a" }', '2: this is not JSON: colon expected in column 13.'],
  ['{\n  "apiKey": "a",\n  "apiKey": "b" }', '3: a member of this name is given twice.'],
  ['{ "fixtures": [{ "state": "a",\n "state": "b" }] }', '2: a member of this name is given twice.'],
  ['{ "baseUrl": "localhost:3000" }', '1: baseUrl: it must begin with http:// or https://.'],
  ['{ "baseUrl": null }', '1: baseUrl: must be string.'],
  ['null', '1: at the top: must be object.'],
])('%j is refused', (text, says) => {
  writeFileSync(path, text);
  expect(() => readTargetFile(path)).toThrow(TargetError);
  expect(() => readTargetFile(path)).toThrow(`target.json:${says}`);
});

test('a folder is refused', () => {
  mkdirSync(join(folder, 'dir'));
  expect(() => readTargetFile(join(folder, 'dir'))).toThrow(/cannot be read: it is a folder \(EISDIR\)/);
});
