import clausesExist from './rules/clauses-exist.js';
import examplesValidate from './rules/examples-validate.js';
import givenStates from './rules/given-states.js';
import knownBasis from './rules/known-basis.js';
import operationEffect from './rules/operation-effect.js';
import operationResponses from './rules/operation-responses.js';
import refusalsPublished from './rules/refusals-published.js';
import requirementIds from './rules/requirement-ids.js';

/** The house rules of the spec, for Redocly. A new rule is its file, one line here and one in redocly.yaml. */
export default function plugin() {
  return {
    id: 'cwit',
    rules: {
      oas3: {
        'clauses-exist': clausesExist,
        'examples-validate': examplesValidate,
        'given-states': givenStates,
        'known-basis': knownBasis,
        'operation-effect': operationEffect,
        'operation-responses': operationResponses,
        'refusals-published': refusalsPublished,
        'requirement-ids': requirementIds,
      },
    },
  };
}
