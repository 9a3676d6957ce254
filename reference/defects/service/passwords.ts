import { defect, defectsOf } from '../defect.js';

/** Defects of one-time passwords. The state gives them, so that they are of the service. */
export const passwords = defectsOf('service', {
  'password-of-a-transfer-not-missed': defect('A transfer needs a one-time password, and goes on without it.')
    .breaks('initiateTransfer/one-time-password')
    .wallet({ otp: () => '482913' })
    .transfers({ takesPassword: (given, needed) => given === undefined || given === needed }),
  'password-of-a-transfer-not-compared': defect('Any one-time password will do for a transfer.')
    .breaks('initiateTransfer/one-time-password')
    .wallet({ otp: () => '482913' })
    .transfers({ takesPassword: (given) => given !== undefined }),
});
