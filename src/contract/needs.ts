import { requirementRow, requirements, type RequirementId, type RequirementRow } from './contract.js';

/** A requirement with the requirements that it depends on. */
export type Needing = { id: string } & Pick<RequirementRow, 'needs'>;

/**
 * Whether a failure of the other requirement masks that of `row`, which depends on it (`x-needs`). If two requirements
 * depend on each other, such as two properties of one operation, the later one in the contract is masked.
 *
 * @param place the position of a requirement in the contract
 */
export function isMaskedBy(row: Needing, other: Needing, place: (id: string) => number): boolean {
  if (row.id === other.id || !names(row, other.id)) return false;
  return !names(other, row.id) || place(other.id) < place(row.id);
}

let places: ReadonlyMap<string, number> | undefined;

/** Like `isMaskedBy`, for two requirements of the contract. */
export function isBuiltOn(id: RequirementId, other: RequirementId): boolean {
  places ??= new Map(requirements.map((row, place) => [row.id, place]));
  return isMaskedBy(requirementRow(id), requirementRow(other), (each) => places!.get(each)!);
}

const names = ({ needs = [] }: Needing, id: string): boolean => needs.some((pattern) => fits(pattern, id));

/** Whether an id matches a pattern, in which `*` stands for any characters. */
export function fits(pattern: string, id: string): boolean {
  if (!pattern.includes('*')) return pattern === id;
  return new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(id);
}
