// Loads worker.ts from the sources. In Node 20, tsx does not compile the first file of a thread.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
