// A program of a user that imports each entry of the package, and the errors that TypeScript finds in it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from './command.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

// Fails to compile where a declaration names what is not installed: it would be of any type.
const consumer = `
import { certify, createClient, type Report } from 'cwit-conformance';
import { certifyWithVitest } from 'cwit-conformance/vitest';
import { verify, type WebhookEvent } from 'cwit-conformance/webhooks';

const target = { baseUrl: 'http://localhost', apiKey: 'key', apiSecret: 'secret' };
certifyWithVitest({ target });
const run = certify({ target, only: ['listBanks/auth.missing', 'wallet'], depth: 'quick' });
for await (const event of run) if (event.kind === 'RequirementStarted') console.log(event.requirement);
export const report: Report = await run;
const { data } = await createClient(target).getWallet();
export const currency: string | undefined = data?.data.currency;
export const name: WebhookEvent['event'] = 'order.failed';
export const isSigned: boolean = verify('body', ['signature'], 'secret');
// @ts-expect-error
certify({ target: { baseUrll: 'http://localhost' } });
// @ts-expect-error
certify({ target, depth: 'fast' });
// @ts-expect-error
certify({ target, maxRequest: 5 });
// @ts-expect-error
createClient(target).getWalet();
// @ts-expect-error
data?.data.curency;
`;

/** The errors that TypeScript finds in the program, in a project that has installed the package; empty for none. */
export async function typeErrors(cwd: string, ...flags: string[]): Promise<string> {
  writeFileSync(join(cwd, 'consumer.mts'), consumer);
  const tsc = [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022'];
  const typesOfNode = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
  const { code, stdout } = await command([...tsc, ...flags, ...typesOfNode, 'consumer.mts'], { cwd });
  return code === 0 ? '' : stdout || `exit code ${code}`;
}
