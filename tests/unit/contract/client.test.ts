// The generated client has a method for each operation. `npm run check` compares its generated types.
import { describe, expect, test } from 'vitest';
import { createClient, operations, unshapedOperations } from '../../../src/contract/contract.js';

describe('the generated client', () => {
  test('has a method for each operation', () => {
    const client = createClient({ baseUrl: 'http://localhost', apiKey: 'a', apiSecret: 'b' });
    expect(Object.keys(client).toSorted()).toEqual(
      [...operations, ...unshapedOperations].map(({ id }) => id).toSorted(),
    );
  });

  // As the README shows it.
  test('narrows the type of a response: data after a check, none in a rejection', async () => {
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
      if (!data) throw new Error(`rejected: ${JSON.stringify(error)}`);
      return data.data.balance.available_balance;
    };
    expect(await balance()).toBe('1.00');
    await expect(balance()).rejects.toThrow('rejected: ');
  });
});
