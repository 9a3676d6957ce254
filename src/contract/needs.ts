import { requirementRow, requirements, type RequirementId, type RequirementRow } from './contract.js';

/** What is judged, with what it is built on. */
export type Needing = { id: string } & Pick<RequirementRow, 'needs'>;

/**
 * Whether a requirement is built on another one (`x-needs`): where both fail, the other one is to be mended first. Of
 * two that need each other, such as two laws that need all else of their operation, the later in the ledger waits.
 *
 * @param place of a requirement in the ledger
 */
export function waitsFor(row: Needing, other: Needing, place: (id: string) => number): boolean {
  if (row.id === other.id || !names(row, other.id)) return false;
  return !names(other, row.id) || place(other.id) < place(row.id);
}

let places: ReadonlyMap<string, number> | undefined;

/** The same of two requirements of the contract. */
export function isBuiltOn(id: RequirementId, other: RequirementId): boolean {
  places ??= new Map(requirements.map((row, place) => [row.id, place]));
  return waitsFor(requirementRow(id), requirementRow(other), (each) => places!.get(each)!);
}

const names = ({ needs = [] }: Needing, id: string): boolean => needs.some((pattern) => fits(pattern, id));

/** Whether an id fits a pattern, in which `*` stands for any characters. */
export function fits(pattern: string, id: string): boolean {
  if (!pattern.includes('*')) return pattern === id;
  return new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(id);
}
