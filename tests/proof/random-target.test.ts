import { test } from 'vitest';
import { proveRandom } from './random-target.js';

test('a server whose answers fit their schemas by chance', proveRandom);
