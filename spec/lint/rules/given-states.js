import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const states = new Map(
  parse(readFileSync(new URL('../../states.yaml', import.meta.url), 'utf8')).map((row) => [row.state, row]),
);
const places = /^\/(?:body|path|query|header)\/./;

/** `x-given` names states of the target protocol or operations of the spec, and binds values that they provide. */
export default function givenStates() {
  const operationIds = new Set();
  const mentions = [];

  const check = (node, ctx, ...within) => {
    for (const [index, given] of (node['x-given'] ?? []).entries()) {
      const at = (...path) => ctx.location.child([...within, 'x-given', index, ...path]);
      const report = (message, location) => ctx.report({ message, location });
      if ((given.state === undefined) === (given.operation === undefined)) {
        report('An entry of `x-given` needs a state or an operation.', at());
        continue;
      }
      if (given.operation !== undefined)
        mentions.push({ operation: given.operation, location: at('operation') });
      if (given.state !== undefined && !states.has(given.state)) {
        report(`\`${given.state}\` is not a state of spec/states.yaml.`, at('state'));
        continue;
      }
      const state = states.get(given.state);
      if (state)
        checkParams(state, given.params ?? {}, (message, name) => report(message, at('params', name)));
      for (const [pointer, value] of Object.entries(given.bind ?? {})) {
        const problem = bindProblem(state, pointer, value);
        if (problem) report(problem, at('bind', pointer));
      }
    }
  };

  return {
    Operation(operation, ctx) {
      operationIds.add(operation.operationId);
      check(operation, ctx);
      for (const [id, refusal] of Object.entries(operation['x-refusals'] ?? {}))
        check(refusal, ctx, 'x-refusals', id);
    },
    Example: (example, ctx) => check(example, ctx),
    Root: {
      leave(_root, ctx) {
        for (const { operation, location } of mentions) {
          if (!operationIds.has(operation))
            ctx.report({ message: `No operation is called \`${operation}\`.`, location });
        }
      },
    },
  };
}

function checkParams(state, params, report) {
  for (const [name, value] of Object.entries(params)) {
    const choices = state.choices?.[name];
    if (!has(state.params, name)) report(`\`${state.state}\` has no parameter \`${name}\`.`, name);
    else if (choices && !choices.includes(value))
      report(`\`${name}\` must be one of ${choices.join(', ')}.`, name);
  }
}

// Only a state lists its values. The values of an operation come from its response.
function bindProblem(state, pointer, value) {
  if (!places.test(pointer)) return `\`${pointer}\` must start with /body/, /path/, /query/ or /header/.`;
  if (typeof value !== 'string' || value === '')
    return `\`${pointer}\` must be bound to the name of a value.`;
  if (state && !has(state.values, value.replace(/\?$/, '')))
    return `\`${state.state}\` has no value \`${value}\`.`;
  return undefined;
}

function has(names = [], name) {
  return names.some((each) => each === name || each === `${name}?`);
}
