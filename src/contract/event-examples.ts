import { readFileSync } from 'node:fs';
import type { webhooks } from '../../generated/types.js';
import { packageFile } from './package-files.js';

type EventName = keyof webhooks;
type Body<Name extends EventName> = webhooks[Name]['post']['requestBody']['content']['application/json'];

/** An example event of the contract: its body, the raw bytes of one delivery, and their signature. */
export interface EventExample<Name extends EventName = EventName> {
  value: Body<Name>;
  raw: string;
  secret: string;
  signature: string;
}

interface Document {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': Content } } } }>;
}
interface Content {
  examples: Record<string, { value: unknown; 'x-raw': string; 'x-secret': string; 'x-signature': string }>;
}

let loaded: Document | undefined;

export function eventNames(): EventName[] {
  return Object.keys(document().webhooks) as EventName[];
}

export function eventExample<Name extends EventName>(name: Name): EventExample<Name> {
  const { examples } = document().webhooks[name]!.post.requestBody.content['application/json'];
  const [example] = Object.values(examples);
  if (!example) throw new Error(`the contract has no example of ${name}`);
  const { value, 'x-raw': raw, 'x-secret': secret, 'x-signature': signature } = example;
  return { value: value as Body<Name>, raw, secret, signature };
}

// The bundled spec is large and few commands need it, so it is loaded on demand.
function document(): Document {
  const url = packageFile('generated/openapi.json');
  return (loaded ??= JSON.parse(readFileSync(url, 'utf8')) as Document);
}
