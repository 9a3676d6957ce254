import { defect, defectsOf } from '../defect.js';

/** Defects of one-time passwords. A state provides them, so the defects belong to the service. */
export const passwords = defectsOf('service', {
  'password-of-a-transfer-not-missed': defect(
    'The server creates a transfer without the required one-time password.',
  )
    .breaks('initiateTransfer/one-time-password')
    .wallet({ otp: () => '482913' })
    .transfers({ takesPassword: (given, needed) => given === undefined || given === needed }),
  'password-of-a-transfer-not-compared': defect('The server accepts any one-time password for a transfer.')
    .breaks('initiateTransfer/one-time-password')
    .wallet({ otp: () => '482913' })
    .transfers({ takesPassword: (given) => given !== undefined }),
});
