/** A browser without a page out of sight, in which nobody has to be told of what ended: for tests of something else. */
export const nobodyAway = {
  slow: { stage: null, hear: async () => false },
  away: { ended: async () => undefined },
};
