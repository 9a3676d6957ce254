import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { lockFolder } from '../../../src/cli/lock.js';
import { TargetError } from '../../../src/target/target.js';

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

test('a lock that is just being written is left to its holder', async () => {
  const slow = `
    const fs = require('node:fs');
    const lock = fs.openSync(process.argv[1], 'wx');
    console.log('begun');
    const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    wait(200);
    fs.writeSync(lock, JSON.stringify({ pid: process.pid, host: require('node:os').hostname() }));
    wait(60_000);`;
  const holder = spawn(process.execPath, ['-e', slow, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(holder.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow(new RegExp(`Another run \\(process ${holder.pid} `));
    expect(existsSync(file)).toBe(true);
  } finally {
    holder.kill();
    rmSync(file, { force: true });
  }
});
