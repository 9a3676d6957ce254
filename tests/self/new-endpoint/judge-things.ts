// Runs in a copy of the project with an additional endpoint in its spec. It tests a correct server of that endpoint and
// one server for each fault, and prints the failed requirements as JSON.
import { randomUUID } from 'node:crypto';
import { requirements } from '../../../src/contract/contract.js';
import { internalErrors, testServer } from '../support/run.js';
import { listening } from '../support/listening.js';

type Thing = Partial<Record<'name' | 'code' | 'kind' | 'count' | 'owner' | 'reference', unknown>>;

const credentials = { apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' };

/** The rule that a thing breaks; `blind` names the rule that the server ignores. */
function faultOf(thing: Thing, blind: string): string | null {
  const { name, code, kind = 'small', count = 1, owner, reference } = thing;
  const rules: [rule: string, holds: boolean][] = [
    ['required', [name, code, owner, reference].every((value) => value !== undefined)],
    ['type', [name, code, kind, owner, reference].every((value = '') => typeof value === 'string')],
    ['length', typeof name !== 'string' || (name.length >= 3 && name.length <= 12)],
    ['pattern', typeof code !== 'string' || /^[0-9]{4}$/.test(code)],
    ['enum', typeof kind !== 'string' || ['small', 'large'].includes(kind)],
    ['bounds', Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 9],
  ];
  return rules.find(([rule, holds]) => !holds && rule !== blind)?.[0] ?? null;
}

async function testThings(blind: string) {
  const replies = new Map<string, string>();
  const { url: baseUrl, close } = await listening((request, response, sent) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (request.url === '/states') return answer(200, { business_id: 'b7d2e1aa' });
    if (request.method !== 'POST' || request.url !== '/things/') return answer(404, {});
    const { 'api-key': key, 'api-secret': secret, 'idempotency-key': idempotency } = request.headers;
    if (blind !== 'auth' && (key !== credentials.apiKey || secret !== credentials.apiSecret))
      return answer(401, {});
    let thing: Thing;
    try {
      thing = (JSON.parse(sent.toString()) as Thing | null) ?? {};
    } catch {
      return blind === 'malformed' ? answer(500, {}) : answer(400, { error: 400, message: 'not JSON' });
    }
    const fault = faultOf(thing, blind);
    if (fault)
      return answer(400, blind === 'error shape' ? { wrong: fault } : { error: 400, message: fault });
    const known = typeof idempotency === 'string' ? replies.get(idempotency) : undefined;
    if (known !== undefined && blind !== 'idempotency') return answer(201, known);
    const { name, reference } = thing;
    const id = blind === 'schema' ? 7 : randomUUID();
    const body = JSON.stringify({ status: true, data: { id, name, reference } });
    if (typeof idempotency === 'string') replies.set(idempotency, body);
    return answer(201, body);
  });
  const tested = await testServer(
    { baseUrl, stateHandler: `${baseUrl}/states`, ...credentials },
    { only: (id) => id.startsWith('createThing/') },
  );
  close();
  return {
    failed: [...tested.with('fail'), ...tested.with('warn')],
    passed: tested.with('pass'),
    open: tested.with('not-testable'),
    errors: internalErrors(tested),
  };
}

const faults =
  'nothing,auth,required,type,length,pattern,enum,bounds,malformed,error shape,schema,idempotency'.split(',');
const result: Record<string, unknown> = {
  ledger: requirements.filter((row) => row.id.startsWith('createThing/')).map((row) => row.id),
};
for (const fault of faults) result[fault] = await testThings(fault);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
