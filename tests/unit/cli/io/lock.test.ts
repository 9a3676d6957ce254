import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi, type MockInstance } from 'vitest';
import { lockFolder } from '../../../../src/cli/io/lock.js';
import { TargetError } from '../../../../src/target/target.js';
import { temporaryFolder } from '../../support/folder.js';

const folder = temporaryFolder();
const file = join(folder, '.cwit.lock');

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

// A lock that is being written is waited for: what happens meanwhile, and how often.
function waiting(happens: (times: number) => void): MockInstance {
  let times = 0;
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    happens(++times);
    return 'timed-out';
  });
  onTestFinished(() => wait.mockRestore());
  return wait;
}

test('a lock that was never finished is taken over', () => {
  const wait = waiting(() => undefined);
  writeFileSync(file, '');
  lockFolder(folder)();
  expect(existsSync(file)).toBe(false);
  // To see who has it, and whether it is still that one when it is taken away.
  expect(wait).toHaveBeenCalledTimes(20 + 2);
  expect(new Set(wait.mock.calls.map((call) => call[3] as unknown))).toEqual(new Set([50]));
});

test('a lock that is just being written is left to its holder', () => {
  const whole = JSON.stringify({ pid: process.ppid, host: hostname() });
  const wait = waiting((times) => writeFileSync(file, whole.slice(0, times * 20)));
  writeFileSync(file, '');
  expect(() => lockFolder(folder)).toThrow(new RegExp(`Another run \\(process ${process.ppid} `));
  expect(wait).toHaveBeenCalledTimes(Math.ceil(whole.length / 20));
  expect(readFileSync(file, 'utf8')).toBe(whole);
  rmSync(file);
});

test.each(['renameSync', 'rmSync'] as const)(
  'a dead lock that another takes over at the same moment is left to it: %s',
  (name) => {
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    const original = fs[name] as (...args: unknown[]) => void;
    // Just before this one would take it away, another one did, and has it now.
    const later = vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      later.mockRestore();
      syncBuiltinESMExports();
      writeFileSync(file, JSON.stringify({ pid: process.ppid, host: hostname() }));
      original(...args);
    });
    syncBuiltinESMExports();
    expect(() => lockFolder(folder)).toThrow(new RegExp(`Another run \\(process ${process.ppid} `));
    expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.ppid},`);
    expect(readdirSync(folder)).toEqual(['.cwit.lock']);
    rmSync(file);
  },
);
