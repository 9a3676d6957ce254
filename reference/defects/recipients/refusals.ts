import { members, withErrors } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of refusals: 400 with the error envelope and messages by field. */
export const recipientRefusals = defectsOf('createRecipient', {
  'recipient-validation-422': defect('A body that breaks a rule gets 422.')
    .breaks('validation-refusal')
    .refuses('rule', 422),
  'recipient-validation-200': defect('A body that breaks a rule gets 200 with the envelope.')
    .breaks('validation-refusal')
    .refuses('rule', 200),
  'recipient-without-type-422': defect('A body without type gets 422, any other one 400.')
    .breaks('validation-refusal')
    .refuses('rule', (answer, call) => (call?.request.body.includes('"type"') ? answer : { status: 422 })),
  'recipient-validation-without-errors': defect('A broken rule gets a sentence only.')
    .breaks('validation-refusal')
    .refuses(
      'rule',
      withErrors(() => undefined),
    ),
  'recipient-validation-without-messages': defect('Each field has no messages.')
    .breaks('validation-refusal')
    .refuses(
      'rule',
      withErrors((errors) => Object.fromEntries(Object.keys(errors).map((field) => [field, []]))),
    ),
  'recipient-validation-names-no-field': defect('All messages stand under bank.')
    .breaks('errors-by-field')
    .refuses(
      'rule',
      withErrors((errors) => ({ bank: Object.values(errors).flat() })),
    ),
  'recipient-validation-errors-as-list': defect('The errors are a list.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses(
      'rule',
      withErrors((errors) => Object.entries(errors).map(([field, messages]) => ({ field, messages }))),
    ),
  'recipient-validation-status-false': defect('The envelope of a refusal says status false.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses('rule', (answer) => ({ body: { ...members(answer.body), status: false } })),
});
