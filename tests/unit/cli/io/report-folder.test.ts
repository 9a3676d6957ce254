import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../../../src/cli/io/report-folder.js';
import { TargetError } from '../../../../src/server-under-test/target.js';
import { temporaryFolder } from '../../support/folder.js';

const folder = temporaryFolder();
const file = join(folder, '.cwit.lock');

test('a folder is locked by one run at a time', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(TargetError);
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(`^Another run \\(process ${process.pid} .* name another folder with --out`),
  );
  release();
  expect(existsSync(file)).toBe(false);
  lockFolder(folder)();
});

test.each(['', '{}', '{"pid":1'])('a lock that a killed run left is named: %j', (text) => {
  writeFileSync(file, text);
  expect(() => lockFolder(folder)).toThrow(
    `Another run writes its reports to ${folder}: wait for it, or name another folder with --out. If no other run is active, delete ${file}.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
  rmSync(file);
});
