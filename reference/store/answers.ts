/** The answers about people that were given, and how often: the first one is paid. */
export class Answers {
  readonly times = new Map<string, number>();
}
