import type { Secrets } from '../../redaction/redactor.js';
import { looksSecret, urlSecrets } from '../../redaction/secret-names.js';

type Given = Partial<Secrets> & { headers?: Record<string, string> };

// Of these a value is no secret.
const files = new Set(['--key', '--cert', '--ca']);

/**
 * The secrets that the command line and the environment name, before anything else is known of them: what is wrong with
 * a flag is told, too, and one that is misspelt has a secret behind it.
 */
export function commandLineSecrets(args: readonly string[], env: NodeJS.ProcessEnv): Given[] {
  const named = args.flatMap((arg, at): Given[] => {
    const [flag = '', inline] = parted(arg, '=');
    const value = inline ?? args[at + 1];
    if (!flag.startsWith('--') || value === undefined || value.startsWith('--')) return [];
    if (flag === '--header') return [ofHeader(value)];
    if (flag === '--proxy') return [passwordIn(value)];
    if (files.has(flag) || !(looksSecret(flag) || /api|secer|sercet/i.test(flag))) return [];
    return [/key/i.test(flag) ? { apiKey: value } : { apiSecret: value }];
  });
  const { CWIT_API_KEY: apiKey = '', CWIT_API_SECRET: apiSecret = '' } = env;
  const { CWIT_BASE_URL: baseUrl = '', CWIT_STATE_HANDLER: stateHandler = '' } = env;
  // Whatever the flag, and whether it is misspelt or not.
  const addresses = [...args, baseUrl, stateHandler]
    .filter((text) => urlSecrets(text).length > 0)
    .map((address): Given => ({ baseUrl: address }));
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].flatMap((name) =>
    env[name] ? [passwordIn(env[name])] : [],
  );
  return [...named, ...addresses, { apiKey, apiSecret }, ...proxies];
}

function ofHeader(text: string): Given {
  const [name, value = ''] = parted(text, ':');
  return { headers: { [name]: value.trim() } };
}

/** The password in a URL, as it stands there and as it is meant. */
export function passwordIn(url: string): Given {
  const [, password] = /^[a-z]+:\/\/[^/?#:@]*:([^/?#@]*)@/i.exec(url) ?? [];
  return password === undefined ? {} : { headers: { password } };
}

function parted(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
