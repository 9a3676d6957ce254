// `cwit certify --watch`, from a restart of the server to the interrupt that ends it.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import { cwit, interruptAt } from './command.js';
import { environmentOf, heard, temporaryFolder } from './fixtures.js';

const out = join(temporaryFolder(), 'reports');

test('--watch tests again once the server was restarted, and Ctrl+C ends it', async () => {
  let server = await startReferenceServer({ defect: 'list-banks-answers-as-html' });
  const { port } = new URL(server.url);
  const flags = ['--only', 'listBanks/response.content-type', '--out', out, '--depth', 'quick', '--watch'];
  let isRestarted = false;
  const restart = async (): Promise<void> => {
    isRestarted = true;
    // The first look of the watch meets the old server.
    await heard('http.server.request.start');
    await server.close();
    server = await startReferenceServer({ port: Number(port) });
  };
  const interrupt = interruptAt('Watching http');
  const { code, stdout } = await cwit(['certify', ...flags], environmentOf(server), undefined, (text) => {
    if (!isRestarted && text.includes('Watching http')) void restart();
    const [, news] = text.split('The server changed.');
    if (news !== undefined) interrupt(news);
  });
  await server.close();
  const [before = '', news = ''] = stdout.split('The server changed.');
  expect(before).toContain('FAIL  MUST listBanks/response.content-type');
  expect(news).toMatch(/Kept now: +listBanks\/response\.content-type/);
  expect(news).not.toContain('FAIL');
  expect(code).toBe(0);
});
