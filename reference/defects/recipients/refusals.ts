import { members, onRefused } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const recipient = defectsOf('createRecipient');

const validation = ['validation-refusal'];
const shapeless = ['validation-refusal', 'response.error-body'];

/** Faults of refusals: 400 with the error envelope and messages by field. */
export const refusals: readonly Defect[] = [
  recipient('recipient-validation-422', 'A body that breaks a rule gets 422.', validation, {
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 422 })),
  }),
  recipient('recipient-validation-200', 'A body that breaks a rule gets 200 with the envelope.', validation, {
    alter: onRefused(['rule'], (answer) => ({ ...answer, status: 200 })),
  }),
  recipient('recipient-without-type-422', 'A body without type gets 422, any other one 400.', validation, {
    alter: onRefused(['rule'], (answer, call) =>
      call?.request.body.includes('"type"') ? answer : { ...answer, status: 422 },
    ),
  }),
  recipient('recipient-validation-without-errors', 'A broken rule gets a sentence only.', validation, {
    alter: onRefused(['rule'], (answer) => {
      const { errors: _, ...rest } = members(answer.body);
      return { ...answer, body: rest };
    }),
  }),
  recipient('recipient-validation-without-messages', 'Each field has no messages.', validation, {
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const none = Object.keys(members(errors)).map((field) => [field, []]);
      return { ...answer, body: { ...rest, errors: Object.fromEntries(none) as object } };
    }),
  }),
  recipient('recipient-validation-names-no-field', 'All messages stand under bank.', ['errors-by-field'], {
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      return { ...answer, body: { ...rest, errors: { bank: Object.values(members(errors)).flat() } } };
    }),
  }),
  recipient('recipient-validation-errors-as-list', 'The errors are a list.', shapeless, {
    alter: onRefused(['rule'], (answer) => {
      const { errors, ...rest } = members(answer.body);
      const list = Object.entries(members(errors)).map(([field, messages]) => ({ field, messages }));
      return { ...answer, body: { ...rest, errors: list } };
    }),
  }),
  recipient('recipient-validation-status-false', 'The envelope of a refusal says status false.', shapeless, {
    alter: onRefused(['rule'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), status: false },
    })),
  }),
];
