import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readText } from '../../../src/server-under-test/user-files.js';

const text = '{"a":"ọ"}';
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as PowerShell writes it', utf16],
  ['UTF-16 in the other order', Buffer.from(utf16).swap16()],
])('a file in %s', (_, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file.json');
  writeFileSync(file, bytes);
  expect(readText(file).replace(/^\uFEFF/, '')).toBe(text);
});
