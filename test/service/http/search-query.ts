/** A parsed query: words are combined with AND, a pipe means OR, and a leading minus excludes a word. */
export interface ParsedQuery {
  /** A match contains at least one word of every group. */
  groups: string[][];
  excluded: string[];
}

/** Parses `q`; ignores a minus or pipe without a word. */
export function parseQuery(q: string): ParsedQuery {
  const parts = q
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*\|\s*/g, '|')
    .split(/\s+/)
    .filter((part) => part !== '' && part !== '-');
  const isExcluded = (part: string) => part.startsWith('-');
  return {
    groups: parts
      .filter((part) => !isExcluded(part))
      .map((part) => part.split('|').filter((word) => word !== ''))
      .filter((group) => group.length > 0),
    excluded: parts.filter(isExcluded).map((part) => part.slice(1)),
  };
}

/** Returns the beginning of video ids that a query searches for, such as `"watch?v=abc"`; `null` for other queries. */
export const idWordOf = (q: string): string | null => /^"watch\?v=(\w+)"$/.exec(q)?.[1]?.toLowerCase() ?? null;

/** Returns whether an id contains a word. The platform is assumed to split ids at hyphens and to ignore case. */
export const hasIdWord = (id: string, word: string): boolean => `-${id.toLowerCase()}-`.includes(`-${word}-`);

/** Returns whether a string matches every group and contains no excluded word. */
export const matchesQuery = (words: string, { groups, excluded }: ParsedQuery): boolean =>
  groups.every((group) => group.some((word) => words.includes(word))) && !excluded.some((word) => words.includes(word));

/** Returns the proportion of groups, from 0 to 1, that a title matches. */
export function closeness(title: string, { groups }: ParsedQuery): number {
  if (groups.length === 0) return 0;
  const low = title.normalize('NFKC').toLowerCase();
  return groups.filter((group) => group.some((word) => low.includes(word))).length / groups.length;
}
