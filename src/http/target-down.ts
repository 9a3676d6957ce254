/** The target does not answer any more: the run stops, and says so once. */
export class TargetDown extends Error {
  override readonly name = 'TargetDown';
}
