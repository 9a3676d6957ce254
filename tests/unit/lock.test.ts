import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from '../../src/cli/lock.js';
import { TargetError } from '../../src/target/target.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-lock-'));
const file = join(folder, '.cwit.lock');
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is one run at a time', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(TargetError);
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(`process ${process.pid} .* name another folder with --out`),
  );
  release();
  expect(existsSync(file)).toBe(false);
  lockFolder(folder)();
});

test.each([
  ['a dead process', { pid: 2 ** 22 + 1, host: hostname() }, true],
  ['nobody', {}, false],
  ['a process of another machine', { pid: 2 ** 22 + 1, host: 'elsewhere' }, false],
])('what %s left behind is taken over: %#', (_, holder, isFree) => {
  writeFileSync(file, JSON.stringify(holder));
  if (isFree) lockFolder(folder)();
  else expect(() => lockFolder(folder)).toThrow(/delete .*\.cwit\.lock/);
  rmSync(file, { force: true });
});

test('a lock that was never finished is taken over', () => {
  writeFileSync(file, '');
  lockFolder(folder)();
  expect(existsSync(file)).toBe(false);
});
