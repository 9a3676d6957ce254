import { members, withErrors } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of error responses: 400 with the error envelope and messages by field. */
export const recipientRefusals = defectsOf('createRecipient', {
  'recipient-validation-422': defect('The server rejects a body that breaks a rule with 422.')
    .breaks('validation-refusal')
    .refuses('rule', 422),
  'recipient-validation-200': defect('The server returns 200 and the envelope for a body that breaks a rule.')
    .breaks('validation-refusal')
    .refuses('rule', 200),
  'recipient-without-type-422': defect(
    'The server rejects a body without type with 422, and others with 400.',
  )
    .breaks('validation-refusal')
    .refuses('rule', (answer, call) => (call?.request.body.includes('"type"') ? answer : { status: 422 })),
  'recipient-validation-without-errors': defect('The server rejects an invalid request with a sentence only.')
    .breaks('validation-refusal')
    .refuses(
      'rule',
      withErrors(() => undefined),
    ),
  'recipient-validation-without-messages': defect('The server returns no messages for the fields in errors.')
    .breaks('validation-refusal')
    .refuses(
      'rule',
      withErrors((errors) => Object.fromEntries(Object.keys(errors).map((field) => [field, []]))),
    ),
  'recipient-validation-names-no-field': defect('The server returns all messages under bank.')
    .breaks('errors-by-field')
    .refuses(
      'rule',
      withErrors((errors) => ({ bank: Object.values(errors).flat() })),
    ),
  'recipient-validation-errors-as-list': defect('The server returns errors as a list.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses(
      'rule',
      withErrors((errors) => Object.entries(errors).map(([field, messages]) => ({ field, messages }))),
    ),
  'recipient-validation-status-false': defect('The server returns status false in the envelope of an error.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses('rule', (answer) => ({ body: { ...members(answer.body), status: false } })),
});
