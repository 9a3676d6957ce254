import { isSuccess, onSuccess } from '../../rewrite.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variantTable } from '../variant.js';

/** The requests that were a second use, and the references that a refusal has used up. */
class Used {
  readonly again = new WeakSet<Call>();
  readonly refused = new Set<string>();
}

/** Choices about references that were used before. */
export const transferSecondUses = variantTable({
  'transfer-answers-201': {
    about: 'ruling:success-status',
    summary: 'A new transfer gets 201.',
    transfers: { transferStatus: () => 201 },
  },
  'transfer-second-use-refused': {
    about: 'initiateTransfer/second-use-of-reference',
    summary: 'A second use of a reference gets 409.',
    transfers: {
      secondUse() {
        throw new Refusal('conflict', 'There is a transfer with this reference.');
      },
    },
  },
  'transfer-second-use-invalid': {
    about: 'initiateTransfer/second-use-of-reference',
    summary: 'A second use of a reference gets 400.',
    transfers: {
      secondUse() {
        throw new Refusal('rule', 'reference: must be unique.');
      },
    },
  },
  'transfer-second-use-shows-progress': {
    about: 'initiateTransfer/second-use-of-reference',
    summary: 'A second use of a reference shows what became of the first transfer.',
    transfers: {
      secondUse(earlier, _, call) {
        call.store.part(Used).again.add(call);
        return earlier;
      },
    },
    alter: (answer, call) =>
      call && isSuccess(answer) && call.store.part(Used).again.has(call)
        ? onSuccess('data.status', () => 'success')(answer, call)
        : answer,
  },
  'transfer-refused-reference-used-up': {
    about: 'initiateTransfer/second-use-of-reference',
    summary: 'A reference that was refused for lack of balance cannot be used again.',
    transfers: {
      accept({ reference }, { store }) {
        if (store.part(Used).refused.has(reference))
          throw new Refusal('conflict', 'This reference was refused; use another one.');
      },
    },
    alter(answer, call) {
      const reference = /"reference"\s*:\s*"([^"]+)"/.exec(call?.request.body ?? '')?.[1];
      if (call && reference && answer.refusal === 'balance') call.store.part(Used).refused.add(reference);
      return answer;
    },
  },
});
