/** Joins facts with dots. At a line break the dot stays with the earlier fact. */
export const joinFacts = (facts: readonly (string | number | false | null)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');
