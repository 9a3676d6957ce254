import { members, onRefused } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

/** Defects of refusals: 400 with the error envelope and messages by field. */
export const recipientRefusals = defectsOf('createRecipient', {
  'recipient-validation-422': {
    summary: 'A body that breaks a rule gets 422.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 422 })),
  },
  'recipient-validation-200': {
    summary: 'A body that breaks a rule gets 200 with the envelope.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 200 })),
  },
  'recipient-without-type-422': {
    summary: 'A body without type gets 422, any other one 400.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer, call) =>
      call?.request.body.includes('"type"') ? answer : { ...answer, status: 422 },
    ),
  },
  'recipient-validation-without-errors': {
    summary: 'A broken rule gets a sentence only.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => {
      const { errors: _, ...rest } = members(answer.body);
      return { ...answer, body: rest };
    }),
  },
  'recipient-validation-without-messages': {
    summary: 'Each field has no messages.',
    fails: 'validation-refusal',
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const none = Object.keys(members(errors)).map((field) => [field, []]);
      return { ...answer, body: { ...rest, errors: Object.fromEntries(none) as object } };
    }),
  },
  'recipient-validation-names-no-field': {
    summary: 'All messages stand under bank.',
    fails: 'errors-by-field',
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      return { ...answer, body: { ...rest, errors: { bank: Object.values(members(errors)).flat() } } };
    }),
  },
  'recipient-validation-errors-as-list': {
    summary: 'The errors are a list.',
    fails: ['validation-refusal', 'response.error-body'],
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const list = Object.entries(members(errors)).map(([field, messages]) => ({ field, messages }));
      return { ...answer, body: { ...rest, errors: list } };
    }),
  },
  'recipient-validation-status-false': {
    summary: 'The envelope of a refusal says status false.',
    fails: ['validation-refusal', 'response.error-body'],
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), status: false },
    })),
  },
});
