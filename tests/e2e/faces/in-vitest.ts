// What a user writes to have a server certified in a vitest of their own. The package is built, and not in TypeScript.
import type { CertifyOptions, certifyWithVitest } from '../../../src/vitest/index.js';

const entry = new URL('../../../dist/src/vitest/index.js', import.meta.url).href;
const built = (await import(/* @vite-ignore */ entry)) as { certifyWithVitest: typeof certifyWithVitest };
built.certifyWithVitest(JSON.parse(process.env['CWIT_FACES'] ?? '') as CertifyOptions);
