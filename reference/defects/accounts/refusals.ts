import { members, onRefused } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

/** Defects of refusals: validation gets 400 with a body of its own, any other failure an error and a message. */
export const accountRefusals = defectsOf('createVirtualAccount', {
  'account-validation-422': {
    summary: 'A body that breaks a rule gets 422.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 422 })),
  },
  'account-validation-200': {
    summary: 'A body that breaks a rule gets 200 with status false.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 200 })),
  },
  'account-wrong-nin-422': {
    summary: 'A NIN that has not eleven digits gets 422.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) =>
      'nin' in members(members(answer.body)['errors']) ? { ...answer, status: 422 } : answer,
    ),
  },
  'account-validation-as-error': {
    summary: 'A broken rule gets a number and a sentence only.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      body: { error: 400, message: members(answer.body).message },
    })),
  },
  'account-validation-without-service': {
    summary: 'The refusal does not name the service.',
    fails: ['validation-refusal', 'response.error-body'],
    alter: onRefused(['rule'], (answer) => {
      const { service: _, ...rest } = members(answer.body);
      return { ...answer, body: rest };
    }),
  },
  'account-validation-errors-as-list': {
    summary: 'The errors are a list of texts.',
    fails: ['validation-refusal', 'response.error-body'],
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      return { ...answer, body: { ...rest, errors: Object.values(members(errors)).flat() } };
    }),
  },
  'account-validation-without-messages': {
    summary: 'Each field has no messages.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const none = Object.keys(members(errors)).map((field) => [field, []]);
      return { ...answer, body: { ...rest, errors: Object.fromEntries(none) as object } };
    }),
  },
  'account-validation-one-message-each': {
    summary: 'The errors are texts, not arrays of texts.',
    fails: ['validation-refusal', 'response.error-body'],
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const texts = Object.entries(members(errors)).map(([field, found]) => [field, String(found)]);
      return { ...answer, body: { ...rest, errors: Object.fromEntries(texts) as object } };
    }),
  },
  'account-validation-names-no-field': {
    summary: 'All messages stand under non_field_errors.',
    fails: 'errors-by-field',
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const messages = Object.values(members(errors)).flat();
      return { ...answer, body: { ...rest, errors: { non_field_errors: messages } } };
    }),
  },
  'account-failure-as-detail': {
    summary: 'Bad credentials get a detail instead of error.',
    fails: 'response.error-body',
    alter: onRefused(['credentials'], (answer) => ({
      ...answer,
      body: { detail: 'Authentication credentials were not provided.' },
    })),
  },
  'account-failure-error-as-text': {
    summary: 'The number of an error is text.',
    fails: 'response.error-body',
    alter: onRefused(['credentials', 'absent'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), error: String(answer.status) },
    })),
  },
});
