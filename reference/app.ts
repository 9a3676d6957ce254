import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono/quick';
import { withOverrides, type EffectiveBehaviour, type Overrides } from './behaviour/index.js';
import type { Defect } from './defects/defect.js';
import { reply, written, type OperationId, type Reply } from './http.js';
import type { Call, Credentials, Route } from './operation.js';
import { answer, rateExceeded, bodyText } from './pipeline.js';
import { Refusal } from './refusal.js';
import { routes } from './routes/index.js';
import { stateReply, type StateContext } from './states/endpoint.js';
import { Store } from './store/store.js';
import { announce } from './webhooks/announce.js';
import { Deliveries } from './webhooks/deliveries.js';

/** Credentials, defects and variants of one server. */
export interface AppOptions {
  readonly credentials: Credentials;
  readonly defects: readonly Defect[];
  readonly variants: readonly Overrides[];
}

/** A server without its sockets. */
export interface App {
  readonly fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  /** Stops the delivery of webhooks. */
  close(): void;
}

/** The reference server as a fetch handler. All state is in the instance. */
export function createApp({ credentials, defects, variants }: AppOptions): App {
  const app = new Hono<{ Bindings: HttpBindings }>();
  let store = new Store();
  const deliveries = new Deliveries();
  const shared = withOverrides([...variants, ...defects.filter(concerning('service'))]);

  app.post('/_states', async ({ req, env }) => {
    const context: StateContext = {
      store,
      behaviour: shared.behaviour,
      reset() {
        deliveries.stop();
        store = new Store();
      },
      announce(order, webhookUrl) {
        const behaviour = (webhook: OperationId) => decisionsOf(webhook).behaviour.webhooks;
        announce(order, webhookUrl, { store, credentials, deliveries, behaviour });
      },
    };
    return written(stateReply(await req.text(), context), env);
  });

  for (const route of routes) {
    const decisions = decisionsOf(route.operationId);
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ req, env }) => {
      const call = callOf(route, req.raw, req.param(), {
        ...{ store, credentials, decisions },
        connection: env.incoming.socket,
      });
      const plain = await answer(call, decisions.before, () => bodyText(req.raw));
      return written(await altered(plain, decisions, call), env);
    });
  }
  for (const path of new Set(['/_states', ...routes.map((route) => route.path)])) {
    const allow = methodsOf(path).join(', ');
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), ({ req, env }) =>
      stray(req.raw, env, new Refusal('method', `Use ${allow}.`, { allow })),
    );
  }
  app.notFound(({ req, env }) => stray(req.raw, env, new Refusal('path', 'There is nothing at this path.')));
  app.onError((_, { env }) => written(reply(500, { error: 500, message: 'Internal server error' }), env));

  /** A defect changes one operation, so that all others behave like those of a conforming server. */
  function decisionsOf(operation: OperationId): EffectiveBehaviour {
    return withOverrides([...variants, ...defects.filter(concerning('service', operation))]);
  }

  /** Requests without an operation also count against the rate: "all requests" (Limits). */
  async function stray(request: Request, env: HttpBindings, refusal: Refusal): Promise<Response> {
    const reason = rateExceeded(request.headers, store, shared.behaviour) ?? refusal;
    const { refuse, refuseRoute } = shared.behaviour.service;
    const refused = refuseRoute(refuse(reason, undefined), request.headers);
    return written(await altered(refused, shared, undefined), env);
  }
  return { fetch: app.fetch, close: () => deliveries.stop() };
}

const concerning =
  (...subjects: Defect['operation'][]) =>
  ({ operation }: Defect): boolean =>
    subjects.includes(operation);

interface Surroundings {
  readonly store: Store;
  readonly credentials: Credentials;
  readonly decisions: EffectiveBehaviour;
  readonly connection: object;
}

function callOf(
  route: Route,
  { method, url, headers }: Request,
  params: Record<string, string>,
  around: Surroundings,
): Call {
  const { pathname, searchParams } = new URL(url);
  return {
    route,
    request: {
      ...{ method, path: pathname, params, query: searchParams, headers, body: '' },
      connection: around.connection,
    },
    store: around.store,
    clock: around.store.clock,
    credentials: around.credentials,
    behaviour: around.decisions.behaviour,
    replayed: false,
  };
}

async function altered(plain: Reply, decisions: EffectiveBehaviour, call: Call | undefined): Promise<Reply> {
  let answered = plain;
  for (const alter of decisions.alter) answered = await alter(answered, call);
  return answered;
}

function methodsOf(path: string): string[] {
  const methods: string[] = routes.filter((route) => route.path === path).map((route) => route.method);
  return path === '/_states' ? ['POST'] : methods;
}
