// The generated client has a typed method for each operation. Type errors show in `npm run check` (types).
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  createClient,
  operations,
  unshapedOperations,
  type CwitClient,
} from '../../../src/contract/contract.js';

type Body<Method extends keyof CwitClient> =
  NonNullable<Parameters<CwitClient[Method]>[0]> extends { body: infer B } ? B : never;
type Data<Method extends keyof CwitClient> = NonNullable<Awaited<ReturnType<CwitClient[Method]>>['data']>;

describe('the generated client', () => {
  test('has a method for each operation', () => {
    const client = createClient({ baseUrl: 'http://localhost', apiKey: 'a', apiSecret: 'b' });
    expect(Object.keys(client).toSorted()).toEqual(
      [...operations, ...unshapedOperations].map(({ id }) => id).toSorted(),
    );
  });

  test('knows what a request needs', () => {
    expectTypeOf<Body<'initiateTransfer'>>().toHaveProperty('amount').toEqualTypeOf<string>();
    expectTypeOf<Body<'initiateTransfer'>>().toHaveProperty('narration').toEqualTypeOf<string | undefined>();
    expectTypeOf<Body<'createVirtualAccount'>['bankcode'][number]>().toEqualTypeOf<'999991' | '120001'>();
    expectTypeOf<Body<'createRecipient'>['type']>().toEqualTypeOf<
      'nuban' | 'mobile_money' | 'ghana_mobile_money' | 'kenya_mobile_money' | 'bvn'
    >();
    expectTypeOf<Body<'searchFlights'>>().toHaveProperty('adults').toEqualTypeOf<number | undefined>();
    expectTypeOf<Body<'createFlightQuote'>['selection_token']>().toEqualTypeOf<string>();
    // Written down to be type-checked, never called.
    const calls = (client: CwitClient) => [
      () => client.getWallet(),
      () => client.listTransactions({ params: { query: { status: 'failed', per_page: 10 } } }),
      // @ts-expect-error a path parameter is required
      () => client.freezeCard(),
      // @ts-expect-error a status that the document does not have
      () => client.listTransactions({ params: { query: { status: 'paid' } } }),
    ];
    expect(calls).toBeTypeOf('function');
  });

  test('knows what a response holds', () => {
    expectTypeOf<Data<'getWallet'>['data']['balance']['available_balance']>().toEqualTypeOf<string>();
    expectTypeOf<Data<'listTransactions'>['data'][number]['amount']>().toEqualTypeOf<number>();
    expectTypeOf<Data<'listTransactions'>['data'][number]['paid_at']>().toEqualTypeOf<string | null>();
    expectTypeOf<Data<'initiateTransfer'>['status']>().toEqualTypeOf<boolean>();
    expectTypeOf<
      Data<'searchFlights'>['data'][number]['journeys'][number]['segments'][number]['sequence']
    >().toEqualTypeOf<number>();
    expectTypeOf<Data<'verifyEnhancedNin'>['charges']['charged']>().toEqualTypeOf<boolean>();
  });

  // As the README shows it.
  test('knows that a response has data once that is asked for, and has none where it is refused', async () => {
    const answers = [
      Response.json({ data: { balance: { available_balance: '1.00' } } }),
      new Response(null, { status: 401 }),
    ];
    const client = createClient({
      baseUrl: 'http://localhost',
      apiKey: 'a',
      apiSecret: 'b',
      fetch: async () => answers.shift()!,
    });
    const balance = async (): Promise<string> => {
      const { data, error } = await client.getWallet();
      if (!data) throw new Error(`refused: ${JSON.stringify(error)}`);
      return data.data.balance.available_balance;
    };
    expect(await balance()).toBe('1.00');
    await expect(balance()).rejects.toThrow('refused: ');
  });
});
