import { routes, unshapedRoutes, type Document } from './document.js';

const head = `// Generated from spec/. Do not edit.
import createFetchClient, { type ClientOptions, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod } from 'openapi-typescript-helpers';
import type { paths } from './types.js';

type Verb<Path extends keyof paths> = HttpMethod & keyof paths[Path];
type Init<Path extends keyof paths, Method extends Verb<Path>> = MaybeOptionalInit<paths[Path], Method>;
type Arguments<T> = undefined extends T ? [init?: Exclude<T, undefined>] : [init: T];
type Reply<Path extends keyof paths, Method extends Verb<Path>> = Promise<
  FetchResponse<paths[Path][Method] & Record<string | number, unknown>, Record<never, never>, \`\${string}/json\`>
>;

export interface CwitClientOptions extends ClientOptions {
  /** Base URL of the service, without a trailing slash. */
  baseUrl: string;
  /** Public key of the business. */
  apiKey: string;
  /** Secret of the business; keep it on a server. */
  apiSecret: string;
}
`;

/** `client.ts`: a typed method for each operation, over openapi-fetch. */
export function clientFile(document: Document): Record<string, string> {
  const methods = [...routes(document), ...unshapedRoutes(document)].map(({ method, path, operation }) => {
    const verb = method.toUpperCase();
    const headers = operation['x-headers'];
    const init = headers ? `withHeaders(${JSON.stringify(headers)}, init)` : 'init';
    return `    /** ${operation.summary}: \`${verb} ${path}\` */
    ${operation.operationId}: (...init: Arguments<Init<'${path}', '${method}'>>): Reply<'${path}', '${method}'> =>
      http.${verb}('${path}', ...(${init} as [never])),`;
  });
  return {
    'client.ts': `${head}
/** The arguments of a request that also has these headers. */
function withHeaders(headers: Record<string, string>, [init]: [init?: object]): [object] {
  return [{ ...init, headers: { ...headers, ...(init as { headers?: object } | undefined)?.headers } }];
}
/**
 * A typed client of the service. Each method resolves to \`{ data, error, response }\` of openapi-fetch:
 * \`data\` on success, or \`error\` (the parsed body).
 */
export function createClient({ apiKey, apiSecret, headers, ...options }: CwitClientOptions) {
  const http = createFetchClient<paths>({ ...options, headers: { 'api-key': apiKey, 'api-secret': apiSecret, ...(headers as Record<string, string>) } });
  return {
${methods.join('\n')}
  };
}

export type CwitClient = ReturnType<typeof createClient>;
`,
  };
}
