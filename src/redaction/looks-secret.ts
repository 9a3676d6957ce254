/** Whether the value of a header may be a secret, by the header's name. */
export const looksSecret = (name: string): boolean =>
  /auth|cookie|token|key|secret|pass|pin\b|otp|jwt|bearer|credential|signature|session/i.test(name);
