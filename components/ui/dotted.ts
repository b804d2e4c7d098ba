/** Short facts in one line; where it breaks, the dot stays with what it follows. */
export const joinFacts = (facts: readonly (string | number | false | null)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');
