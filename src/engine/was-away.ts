/** The doubt about what was judged while the target was away. */
export const wasAway = 'the target did not answer for a while, and may have forgotten what was there before';
