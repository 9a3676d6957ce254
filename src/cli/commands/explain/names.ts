import { operations, requirements, type RequirementRow } from '../../../contract/contract.js';
import { featuresOf } from '../../../target/offer.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { texts, type Explanation, type Sources } from './facts.js';

/** Explains a tag, a feature, or a defect or variant of the reference server; undefined for any other name. */
export function ofName(name: string, { choices }: Sources): Explanation | undefined {
  const tagged = requirements.filter(({ tag }) => tag === name);
  if (tagged.length > 0) return ofGroup('tag', name, tagged);
  const featured = requirements.filter((row) => featuresOf(row).includes(name));
  if (featured.length > 0) return ofGroup('feature', name, featured);
  const defect = choices.defects.find((row) => row.name === name);
  if (defect) {
    const fails = requirements.filter(({ id }) => defect.fails.includes(id));
    const command = reproduceCommand('certify', { only: defect.fails, defect: name });
    return {
      ...{ kind: 'defect', id: name, text: defect.summary, facts: { fails: texts(fails) } },
      verbatim: { 'see it fail': command },
    };
  }
  const variant = choices.variants.find((row) => row.name === name);
  return (
    variant && {
      ...{ kind: 'variant', id: name, text: variant.summary, facts: { about: [variant.about] } },
      verbatim: { 'see it pass': reproduceCommand('certify', { variant: name }) },
    }
  );
}

function ofGroup(kind: 'tag' | 'feature', id: string, rows: readonly RequirementRow[]): Explanation {
  const own = operations.filter(({ id: operation }) => rows.some((row) => row.operation === operation));
  return {
    kind,
    id,
    text: `A ${kind} with ${rows.length} requirements.`,
    facts: { operations: own.map(({ id: name, summary }) => ({ name, text: summary })) },
    verbatim: { 'test it': reproduceCommand('certify', { only: id }) },
  };
}
