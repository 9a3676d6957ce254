// ruling:rejected-does-not-exist. These tests follow all that send a rejected request, since a rule compares each of them with every
// later list.
import type { JsonValue } from '../../../src/contract/contract.js';
import { suite } from '../../../src/domain/suite.js';
import { newOrder } from '../../../src/domain/wallet/paid-order.js';
import { statement } from '../wallet/statement-entries.js';

export const { entries, requirement } = suite();

// Endpoints > eSIM orders > item 2
requirement('listEsimOrders/refused-absent', async (t) => {
  const body: JsonValue = { ...(await newOrder(t)), package_code: t.fresh('CWIT') };
  const base = await t.cases.conforming('createEsimOrder');
  const refused = await t.http.send({ ...base, body }, { note: 'a package that is not on sale' });
  t.check(
    'listEsimOrders/refused-absent',
    refused,
    await t.http.send(await t.cases.conforming('listEsimOrders')),
  );
});

// Endpoints > Wallet statement > paragraph 1
requirement('getWalletStatement/refused-absent', async (t) => {
  await t.http.baseline('initiateTransfer');
  const { body, ...base } = await t.cases.conforming('initiateTransfer');
  const { account_number: _, ...broken } = body as Record<string, string>;
  const refused = await t.http.send({ ...base, body: broken }, { note: 'no account_number' });
  t.check('getWalletStatement/refused-absent', refused, (await statement(t)).exchange);
});
