import { requirementRow } from '../../contract/contract.js';
import { laneOf, type Entry } from './registry.js';

/** The properties that pass on what they leave: those of an operation; what is judged alone, all together. */
export const shareGroupOf = (entry: Entry): string =>
  entry.isolation === 'alone' ? 'alone' : `${laneOf(entry)} ${requirementRow(entry.id).operation}`;
