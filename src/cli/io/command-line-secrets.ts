import type { Secrets } from '../../redaction/redactor.js';
import { looksSecret, urlSecrets } from '../../redaction/secret-names.js';

type Given = Partial<Secrets> & { headers?: Record<string, string> };

// The values of these flags are paths, not secrets.
const files = new Set(['--key', '--cert', '--ca']);

/** The secrets on the command line and in the environment. Error messages quote flags, so they are found before parsing. */
export function commandLineSecrets(args: readonly string[], env: NodeJS.ProcessEnv): Given[] {
  const named = args.flatMap((arg, at): Given[] => {
    const [flag = '', inline] = parted(arg, '=');
    const value = inline ?? args[at + 1];
    if (!flag.startsWith('--') || value === undefined || value.startsWith('--')) return [];
    const [name, header = ''] = parted(value, ':');
    if (flag === '--header') return [{ headers: { [name]: header.trim() } }];
    if (flag === '--proxy') return [passwordIn(value)];
    if (files.has(flag) || !(looksSecret(flag) || /api|secer|sercet/i.test(flag))) return [];
    return [/key/i.test(flag) ? { apiKey: value } : { apiSecret: value }];
  });
  const { CWIT_API_KEY: apiKey = '', CWIT_API_SECRET: apiSecret = '' } = env;
  const { CWIT_BASE_URL: baseUrl = '', CWIT_STATE_HANDLER: stateHandler = '' } = env;
  // A URL is checked after any flag, known or misspelt.
  const addresses = [...args, baseUrl, stateHandler]
    .filter((text) => urlSecrets(text).length > 0)
    .map((address): Given => ({ baseUrl: address }));
  const proxies = Object.entries(env).flatMap(([name, url = '']) =>
    /^(https?|all)_proxy$/i.test(name) ? [passwordIn(url)] : [],
  );
  return [...named, ...addresses, { apiKey, apiSecret }, ...proxies];
}

export function passwordIn(url: string): Given {
  const [, password] = /^(?:[a-z\d]+:\/\/)?[^/?#:@]*:(.*)@/is.exec(url) ?? [];
  return password === undefined ? {} : { headers: { password } };
}

function parted(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
