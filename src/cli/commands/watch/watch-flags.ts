import { Option, type Command } from 'commander';
import { positive, positiveNumber, showPersonalData, whole } from '../certify/certify-flags.js';

/** The flags of `cwit watch`, as they were given. */
export interface WatchFlags {
  upstream: string;
  port: number;
  preserveHost?: boolean;
  ca?: string;
  cert?: string;
  key?: string;
  apiKey?: string;
  apiSecret?: string;
  environment?: 'sandbox' | 'live';
  features?: string[];
  webhookUpstream?: string;
  webhookPort?: number;
  for?: number;
  out: string;
  har?: string | true;
  maxExchanges: number;
  strictClient?: boolean;
  requireComplete?: boolean;
  showPersonalData?: boolean;
  verbose?: boolean;
}

/** Declares the flags. */
export function withWatchFlags(command: Command): Command {
  return command
    .argument(
      '[command...]',
      'after --: a command to run behind the proxy, with its address in CWIT_BASE_URL: the watch ends with it, and with its exit code unless something is broken',
    )
    .requiredOption('--upstream <url>', 'base URL of the server')
    .option('--port <n>', 'port on loopback for clients; 0 for any', whole, 4020)
    .option('--preserve-host', "leave the client's Host header; else it is that of the server")
    .option('--ca <file>', 'trust this certificate authority (PEM), too')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', 'key of the client certificate (PEM)')
    .option('--api-key <key>', 'public key; else that of the traffic')
    .option('--api-secret <secret>', 'secret; else that of the traffic; better by CWIT_API_SECRET')
    .addOption(new Option('--environment <name>', 'what the server is').choices(['sandbox', 'live']))
    .option('--features <name...>', 'features, tags or operations that the server offers')
    .option('--webhook-upstream <url>', 'receiver of the client: events go through a second proxy to it')
    .option('--webhook-port <n>', 'port on loopback for events; 0 for any (default: 4021)', whole)
    .option('--for <seconds>', 'end after so long', positiveNumber)
    .option('--out <dir>', 'where the reports go', 'reports')
    .option('--har [file]', 'write all exchanges as HTTP Archive, too (default: traffic.har in --out)')
    .option('--max-exchanges <n>', 'keep no more than this for the report', positive, 50_000)
    .option('--strict-client', 'exit 1 when the client breaks a rule')
    .option('--require-complete', 'exit 3 when something could not be judged')
    .addOption(showPersonalData())
    .option('--verbose', 'show all causes, and all messages of a failure in full');
}
