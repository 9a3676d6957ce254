// ruling:rejected-does-not-exist. These tests follow all that send a rejected request, since a rule compares each of them with every
// later list.
import { exampleCase } from '../../../src/cases/case.js';
import { wrongSecret } from '../../../src/cases/credentials.js';
import { operationOf, type JsonValue, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { allTestable, withMembers } from '../examples.js';
import { statement } from '../wallet/statement-entries.js';

export const { entries, requirement } = suite();

// Endpoints > eSIM orders > item 2
requirement('listEsimOrders/refused-absent', async (t) => {
  const broken = { package_code: t.fresh('CWIT') };
  const rejected = await sendRejected(t, 'createEsimOrder', broken, 'a package that is not on sale');
  const list = await t.http.send(await t.cases.conforming('listEsimOrders'));
  await allTestable(rejected, (one) => t.check('listEsimOrders/refused-absent', one, list));
});

// Endpoints > Wallet statement > paragraph 1
requirement('getWalletStatement/refused-absent', async (t) => {
  const broken = { account_number: undefined };
  const rejected = await sendRejected(t, 'initiateTransfer', broken, 'no account_number');
  const { exchange: list } = await statement(t);
  await allTestable(rejected, (one) => t.check('getWalletStatement/refused-absent', one, list));
});

/** Sends an invalid request, with the right and with a wrong secret. A server has no reason to accept either, so no state is needed. */
async function sendRejected(
  t: Context,
  id: OperationId,
  broken: Record<string, JsonValue | undefined>,
  note: string,
): Promise<Exchange[]> {
  const invalid = () =>
    withMembers(
      exampleCase(operationOf(id), 0, (pattern) => t.fresh(pattern)),
      broken,
    );
  const credentials = wrongSecret(t.target);
  return [
    await t.http.send(invalid(), { note }),
    await t.http.send(invalid(), { note: `${note}, and a wrong api-secret`, credentials }),
  ];
}
