/** How often each person was looked up: the first time is charged. */
export class ChargedLookups {
  readonly times = new Map<string, number>();
}
