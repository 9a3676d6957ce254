// The code with which users certify a server in their own vitest. It imports the built package, not the TypeScript.
import type { CertifyOptions, certifyWithVitest } from '../../../src/vitest/index.js';

const entry = new URL('../../../dist/src/vitest/index.js', import.meta.url).href;
const built = (await import(/* @vite-ignore */ entry)) as { certifyWithVitest: typeof certifyWithVitest };
built.certifyWithVitest(JSON.parse(process.env['CWIT_FACES'] ?? '') as CertifyOptions);
