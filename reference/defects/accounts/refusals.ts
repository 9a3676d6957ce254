import { members, onRefused } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const account = defectsOf('createVirtualAccount');

const validation = ['validation-refusal'];
const shapeless = ['validation-refusal', 'response.error-body'];

/** Faults of refusals: validation gets 400 with a body of its own, any other failure an error and a message. */
export const refusals: readonly Defect[] = [
  account('account-validation-422', 'A body that breaks a rule gets 422.', validation, {
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 422 })),
  }),
  account('account-validation-200', 'A body that breaks a rule gets 200 with status false.', validation, {
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 200 })),
  }),
  account('account-wrong-nin-422', 'A NIN that has not eleven digits gets 422.', validation, {
    alter: onRefused(['rule'], (answer) =>
      'nin' in members(members(answer.body)['errors']) ? { ...answer, status: 422 } : answer,
    ),
  }),
  account('account-validation-as-error', 'A broken rule gets a number and a sentence only.', validation, {
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      body: { error: 400, message: members(answer.body).message },
    })),
  }),
  account('account-validation-without-service', 'The refusal does not name the service.', shapeless, {
    alter: onRefused(['rule'], (answer) => {
      const { service: _, ...rest } = members(answer.body);
      return { ...answer, body: rest };
    }),
  }),
  account('account-validation-errors-as-list', 'The errors are a list of texts.', shapeless, {
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      return { ...answer, body: { ...rest, errors: Object.values(members(errors)).flat() } };
    }),
  }),
  account('account-validation-without-messages', 'Each field has no messages.', validation, {
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const none = Object.keys(members(errors)).map((field) => [field, []]);
      return { ...answer, body: { ...rest, errors: Object.fromEntries(none) as object } };
    }),
  }),
  account('account-validation-one-message-each', 'The errors are texts, not arrays of texts.', shapeless, {
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const texts = Object.entries(members(errors)).map(([field, found]) => [field, String(found)]);
      return { ...answer, body: { ...rest, errors: Object.fromEntries(texts) as object } };
    }),
  }),
  account(
    'account-validation-names-no-field',
    'All messages stand under non_field_errors.',
    ['errors-by-field'],
    {
      alter: onRefused(['rule'], (answer) => {
        const { errors, ...rest } = members(answer.body);
        const messages = Object.values(members(errors)).flat();
        return { ...answer, body: { ...rest, errors: { non_field_errors: messages } } };
      }),
    },
  ),
  account(
    'account-failure-as-detail',
    'Bad credentials get a detail instead of error.',
    ['response.error-body'],
    {
      alter: onRefused(['credentials'], (answer) => ({
        ...answer,
        body: { detail: 'Authentication credentials were not provided.' },
      })),
    },
  ),
  account('account-failure-error-as-text', 'The number of an error is text.', ['response.error-body'], {
    alter: onRefused(['credentials', 'absent'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), error: String(answer.status) },
    })),
  }),
];
