import { members, withErrors } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of error responses: validation has its own body with 400, other failures an error and a message. */
export const createAccountRefusals = defectsOf('createVirtualAccount', {
  'account-validation-422': defect('The server rejects a body that breaks a rule with 422.')
    .breaks('validation-refusal')
    .refuses('rule', 422),
  'account-validation-200': defect('The server returns 200 and status false for a body that breaks a rule.')
    .breaks('validation-refusal')
    .refuses('rule', 200),
  'account-wrong-nin-422': defect('The server rejects a NIN that does not have eleven digits with 422.')
    .breaks('validation-refusal')
    .refuses('rule', (answer) =>
      'nin' in members(members(answer.body)['errors']) ? { status: 422 } : answer,
    ),
  'account-validation-as-error': defect(
    'The server rejects an invalid request with only a number and a sentence.',
  )
    .breaks('validation-refusal')
    .refuses('rule', (answer) => ({ body: { error: 400, message: members(answer.body).message } })),
  'account-validation-without-service': defect('The server rejects a request without naming the service.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses('rule', (answer) => {
      const { service: _, ...rest } = members(answer.body);
      return { body: rest };
    }),
  'account-validation-errors-as-list': defect('The server returns errors as a list of texts.')
    .breaks('validation-refusal', 'response.error-body')
    .refuses(
      'rule',
      withErrors((errors) => Object.values(errors).flat()),
    ),
  'account-validation-without-messages': defect('The server returns no messages for the fields in errors.')
    .breaks('validation-refusal')
    .refuses(
      'rule',
      withErrors((errors) => Object.fromEntries(Object.keys(errors).map((field) => [field, []]))),
    ),
  'account-validation-one-message-each': defect(
    'The server returns errors as texts instead of arrays of texts.',
  )
    .breaks('validation-refusal', 'response.error-body')
    .refuses(
      'rule',
      withErrors((errors) =>
        Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, String(found)])),
      ),
    ),
  'account-validation-names-no-field': defect('The server returns all messages under non_field_errors.')
    .breaks('errors-by-field')
    .refuses(
      'rule',
      withErrors((errors) => ({ non_field_errors: Object.values(errors).flat() })),
    ),
  'account-failure-as-detail': defect('The server returns `detail` instead of `error` for bad credentials.')
    .breaks('response.unauthorized-body')
    .refuses('credentials', { body: { detail: 'Authentication credentials were not provided.' } }),
  'account-failure-error-as-text': defect('The server returns the error number as text.')
    .breaks('response.unauthorized-body')
    .refuses(['credentials', 'absent'], (answer) => ({
      body: { ...members(answer.body), error: String(answer.status) },
    })),
});
