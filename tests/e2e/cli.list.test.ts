// `cwit list` as a user meets it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cwit } from './command.js';

describe('cwit list', () => {
  test('prints every requirement with how it is tested', async () => {
    const { stdout, code } = await cwit(['list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/MUST +initiateTransfer\/reference-unique +semantics/);
    expect(stdout).not.toContain('untested');
  });

  test('prints what is left open, with what is accepted', async () => {
    const { stdout } = await cwit(['list', '--unspecified']);
    expect(stdout).toMatch(
      /## initiateTransfer\/second-use-of-reference\n\n.*\n\n- accepted: the first transfer again; a refusal\n- clause: .* > row reference\n- basis: ruling:transfer-reference\n/,
    );
    expect(stdout).toBe(readFileSync('docs/silences.md', 'utf8'));
  });
});
