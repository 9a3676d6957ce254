import { members, withErrors } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of refusals: validation gets 400 with a body of its own, any other failure an error and a message. */
export const createAccountRefusals = defectsOf('createVirtualAccount', {
  'account-validation-422': defect('A body that breaks a rule gets 422.')
    .breaks('validation-refusal')
    .refuses('rule', 422),
  'account-validation-200': defect('A body that breaks a rule gets 200 with status false.')
    .breaks('validation-refusal')
    .refuses('rule', 200),
  'account-wrong-nin-422': defect('A NIN that has not eleven digits gets 422.')
    .breaks('validation-refusal')
    .refuses('rule', (answer) =>
      'nin' in members(members(answer.body)['errors']) ? { status: 422 } : answer,
    ),
  'account-validation-as-error': defect('A broken rule gets a number and a sentence only.')
    .breaks('validation-refusal')
    .refuses('rule', (answer) => ({ body: { error: 400, message: members(answer.body).message } })),
  'account-validation-without-service': defect('The refusal does not name the service.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses('rule', (answer) => {
      const { service: _, ...rest } = members(answer.body);
      return { body: rest };
    }),
  'account-validation-errors-as-list': defect('The errors are a list of texts.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses(
      'rule',
      withErrors((errors) => Object.values(errors).flat()),
    ),
  'account-validation-without-messages': defect('Each field has no messages.')
    .breaks('validation-refusal')
    .refuses(
      'rule',
      withErrors((errors) => Object.fromEntries(Object.keys(errors).map((field) => [field, []]))),
    ),
  'account-validation-one-message-each': defect('The errors are texts, not arrays of texts.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses(
      'rule',
      withErrors((errors) =>
        Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, String(found)])),
      ),
    ),
  'account-validation-names-no-field': defect('All messages stand under non_field_errors.')
    .breaks('errors-by-field')
    .refuses(
      'rule',
      withErrors((errors) => ({ non_field_errors: Object.values(errors).flat() })),
    ),
  'account-failure-as-detail': defect('Bad credentials get a detail instead of error.')
    .breaks('response.error-body')
    .refuses('credentials', { body: { detail: 'Authentication credentials were not provided.' } }),
  'account-failure-error-as-text': defect('The number of an error is text.')
    .breaks('response.error-body')
    .refuses(['credentials', 'absent'], (answer) => ({
      body: { ...members(answer.body), error: String(answer.status) },
    })),
});
