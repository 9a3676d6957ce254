/** The API of the package: running the suite, a typed client of the service, and the contract as data. */
export { contract, createClient, operations, requirements, unspecified } from '../contract/index.js';
export type { CwitClient, Operation, RequirementRow, UnspecifiedRow, paths } from '../contract/index.js';
export type { RunEvent } from '../engine/events.js';
export type { Report } from '../report/model/model.js';
export { TargetError, type TargetInput } from '../server-under-test/target.js';
export { CannotTestError } from './doctor/doctor.js';
export { certify, type Certification } from './certify.js';
export type { CertifyOptions } from './options.js';
