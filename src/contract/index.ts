/** The public API of the package: a typed client of the service, and the contract as data. */
export { contract, createClient, operations, requirements, unspecified } from './contract.js';
export type { CwitClient, Operation, RequirementRow, UnspecifiedRow, paths } from './contract.js';
