import { Option, type Command } from 'commander';
import type { Exits } from '../../program.js';
import { webhookEvents } from '../../../contract/contract.js';
import type { WebhookCertifyOptions } from './webhook.js';
import type { WebhookSendOptions } from './webhook-send.js';
import { showPersonalData } from '../certify/certify-flags.js';

/** The commands for receivers of events. */
export function webhookCommands(program: Command, exits: Exits): void {
  const webhook = program.command('webhook').description('judge a receiver of events, or send it one');
  const secretFlag = 'the api-secret that the receiver checks with; better by CWIT_API_SECRET';

  webhook
    .command('certify')
    .description('judge a receiver of events: it takes what is signed, and nothing else, once')
    .requiredOption('--url <url>', 'where the receiver takes events')
    .option('--secret <secret>', secretFlag)
    .option('--probe <url>', 'GET with ?order_reference=… tells {"processed": <number>}')
    .option('--only <id...>', 'these rules only')
    .option('--out <dir>', 'write reports there')
    .addOption(showPersonalData())
    .option('--require-complete', 'exit 3 when something could not be judged')
    .action(
      exits(async (options: WebhookCertifyOptions) => (await import('./webhook.js')).webhookCertify(options)),
    );

  webhook
    .command('send')
    .description('send one signed event of a new order')
    .addOption(
      new Option('--event <name>', 'its name').choices(Object.values(webhookEvents)).makeOptionMandatory(),
    )
    .requiredOption('--url <url>', 'where the receiver takes events')
    .option('--secret <secret>', secretFlag)
    .action(
      exits(async (options: WebhookSendOptions) => (await import('./webhook-send.js')).webhookSend(options)),
    );
}
