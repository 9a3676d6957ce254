import { once } from 'node:events';
import { defined } from '../../../contract/json.js';
import { output } from '../../../output/output.js';
import { givenCredentials } from '../../common-flags.js';
import { choices, startEmbedded } from '../../embedded.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import type { ServeFlags } from './command.js';

export async function serve({ port, host, defect, variant, list }: ServeFlags): Promise<number> {
  if (list) {
    const { defects, variants } = await choices();
    for (const row of defects) output.say(`defect   ${row.name.padEnd(44)} ${row.summary}`);
    for (const row of variants) output.say(`variant  ${row.name.padEnd(44)} ${row.summary}`);
    return 0;
  }
  const server = await startEmbedded({
    ...defined({ port, host, defect, variants: variant }),
    ...givenCredentials(),
  });
  // Listens for signals before printing that Ctrl+C works.
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  output.say(
    `Reference server at ${server.url}${defect ? ` with the defect ${defect}` : ''}${variant.length > 0 ? ` with the variants ${variant.join(', ')}` : ''}`,
  );
  output.say(`  state handler  ${server.stateHandler}`);
  output.say(`  api-key        ${shown('CWIT_API_KEY', server.apiKey)}`);
  output.say(`  api-secret     ${shown('CWIT_API_SECRET', server.apiSecret)}`);
  const credentials = { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret };
  const settings = Object.entries(credentials)
    .filter(([variable]) => !process.env[variable])
    .map(([variable, own]) => `${variable}=${own} `);
  const certify = reproduceCommand('certify', { stateHandler: server.stateHandler }, [server.url]);
  output.say(`  test it with   ${settings.join('')}${certify}`);
  output.say('Press Ctrl+C to stop.');
  await stopped;
  await server.close();
  return 0;
}

/** A credential of the server. One from the environment is not printed, so that it stays out of logs. */
const shown = (variable: string, own: string): string => (process.env[variable] ? `as in ${variable}` : own);
