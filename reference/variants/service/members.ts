import type { OperationId } from '../../http.js';
import { Refusal } from '../../refusal.js';
import { onRequestBody } from '../../rewrite.js';
import { variantTable } from '../variant.js';

const known: Partial<Record<OperationId, readonly string[]>> = {
  createVirtualAccount: [
    'email',
    'name',
    'phoneNumber',
    'bankcode',
    'account_type',
    'businessid',
    'bvn',
    'nin',
  ],
  updateVirtualAccount: ['bvn', 'nin'],
  createRecipient: ['type', 'name', 'account_number', 'bank_code', 'currency', 'email', 'phone', 'metadata'],
  initiateTransfer: [
    'amount',
    'account_number',
    'bank_code',
    'account_name',
    'narration',
    'reference',
    'otp',
  ],
};

/** A request body with members that the document does not know is refused. */
export const serviceMembers = variantTable({
  'unknown-members-refused': {
    about: 'service/unknown-members',
    summary: 'A member of a body that is not known is refused.',
    before: (request, call) =>
      onRequestBody((body) => {
        const names = known[call.route.operationId] ?? Object.keys(body);
        const strange = Object.keys(body).find((name) => !names.includes(name));
        if (strange === undefined) return body;
        throw new Refusal('rule', `${strange}: not known.`, {}, { [strange]: ['This is not known'] });
      })(request, call),
  },
});
