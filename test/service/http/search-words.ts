/** A query as the document writes it: blanks join, a pipe chooses, a leading minus excludes. */
export interface Wanted {
  /** Each group needs one of its words. */
  groups: string[][];
  excluded: string[];
}

/** Reads `q`; a minus or pipe that stands alone is nothing. */
export function readQuery(q: string): Wanted {
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

/** Whether a text has what is wanted and nothing that is excluded. */
export const hasWanted = (words: string, { groups, excluded }: Wanted): boolean =>
  groups.every((group) => group.some((word) => words.includes(word))) && !excluded.some((word) => words.includes(word));

/** How well a title answers, from 0 to 1: the share of groups that it holds itself. */
export function closeness(title: string, { groups }: Wanted): number {
  if (groups.length === 0) return 0;
  const low = title.normalize('NFKC').toLowerCase();
  return groups.filter((group) => group.some((word) => low.includes(word))).length / groups.length;
}
