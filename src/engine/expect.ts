export * from '../checks/expect.js';
