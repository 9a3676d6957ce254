// For each hostile server, the report names the fault, and the suite still tests everything else.
import { describe, test } from 'vitest';
import type { Hostile } from './hostile.js';
import { hostile } from './index.js';
import { proveHostile } from './prove.js';
import type { Limits } from './short.js';

const each = (rows: readonly Hostile[], limits?: Limits): void =>
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => proveHostile(row, limits));

describe.concurrent('hostile servers', () => each(hostile.quick));
// They run serially, because they keep the processor busy.
describe('hostile servers that send much', () => each(hostile.heavy));
describe.concurrent('hostile servers that are waited for', () =>
  each(hostile.waiting, {
    timeoutMs: 1500,
    stateMs: 2500,
    timeouts: { operationMs: 4000, allMs: 8000, throttledMs: 3000 },
  }));
