import type { OperationId } from '../contract/contract.js';

/** The fields of `data` that only show an optional member of the request, with a value that would do. */
const shows: Partial<Record<OperationId, Record<string, [field: string, value: unknown]>>> = {
  createRecipient: { email: ['email', ''], metadata: ['metadata', {}] },
  initiateTransfer: { account_name: ['destination_account_name', ''] },
};

/** The answer, with something in place of what it has nothing to show for: the request left it out. */
export function withoutLeftOut(id: OperationId, request: unknown, answer: unknown): unknown {
  const data = membersOf(membersOf(answer)?.['data']);
  if (!data) return answer;
  const built = { ...data };
  for (const [member, [field, value]] of Object.entries(shows[id] ?? {}))
    if (membersOf(request)?.[member] === undefined) built[field] ??= value;
  return { ...membersOf(answer), data: built };
}

function membersOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
