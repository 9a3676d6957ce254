// What a user writes to have a server judged in a vitest of their own.
import { certifyWithVitest, type CertifyOptions } from '../../../src/vitest/index.js';

certifyWithVitest(JSON.parse(process.env['CWIT_FACES'] ?? '') as CertifyOptions);
