// Groups of valid variants: in each run of a group, one choice must not make another choice fail.
import { proveGroups } from './prove-group.js';

proveGroups(1);
