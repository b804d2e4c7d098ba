import type { IconName } from '@/components/ui/icon-names';
import { foldText } from '@/lib/shared/text';

const entryGroups = ['commands', 'pages', 'collections', 'captions', 'options'] as const;
export type EntryGroup = (typeof entryGroups)[number];

/** An entry of the palette, which opens a page or runs a command. */
export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  group: EntryGroup;
  icon: IconName;
  label: string;
  /** Shown at the end of the row: a price, a state or a count. */
  note?: string | undefined;
  keys?: readonly string[] | undefined;
  /** Additional search words that are not in the label. */
  words?: string;
  run(): void;
}

/** Maximum number of entries shown per group before the user types. */
const maxUntyped: Readonly<Record<EntryGroup, number>> = {
  commands: 6,
  pages: 20,
  collections: 8,
  captions: 5,
  options: 0,
};
const maxFound = 8;

/** The prefix of a query that finds only commands. */
const commandPrefix = '>';

/**
 * Returns the entries that contain every typed word, by group. The groups that contain a best match come first. Within
 * a group, better matches come first.
 */
export function filterEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const onlyCommands = typed.trimStart().startsWith(commandPrefix);
  const query = foldText(onlyCommands ? typed.trimStart().slice(commandPrefix.length) : typed);
  const words = query.split(/\s+/).filter(Boolean);
  const candidates = onlyCommands ? entries.filter(({ group }) => group === 'commands') : entries;
  if (words.length === 0) return onlyCommands ? [...candidates] : firstOfEach(candidates);
  const scored = candidates.flatMap((entry) => {
    const score = scoreOf(entry, words);
    return score === null ? [] : [{ entry, score }];
  });
  // Sorting is stable, so equal matches keep their order.
  scored.sort((one, other) => one.score - other.score);
  const ranked = scored.map(({ entry }) => entry);
  const best = new Set(scored.filter(({ score }) => score === scored[0]?.score).map(({ entry }) => entry.group));
  const groups = [
    ...entryGroups.filter((group) => best.has(group)),
    ...entryGroups.filter((group) => !best.has(group)),
  ];
  return groups.flatMap((group) => ranked.filter((entry) => entry.group === group).slice(0, maxFound));
}

const firstOfEach = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  entryGroups.flatMap((group) => entries.filter((entry) => entry.group === group).slice(0, maxUntyped[group]));

/** Returns a score for how well an entry matches; 0 is the best, `null` means that a word is missing. */
function scoreOf({ label, words: extraWords = '' }: PaletteEntry, words: readonly string[]): number | null {
  const text = foldText(label);
  if (!words.every((word) => text.includes(word))) {
    const all = `${text} ${foldText(extraWords)}`;
    return words.every((word) => all.includes(word)) ? 4 : null;
  }
  const query = words.join(' ');
  if (text === query) return 0;
  if (text.startsWith(query)) return 1;
  const parts = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 3;
}
