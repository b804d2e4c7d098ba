import { describe, expect, it } from 'vitest';
import { filterEntries, type PaletteEntry } from '@/components/palette/palette-entries';

const entry = (group: PaletteEntry['group'], label: string, words = ''): PaletteEntry => ({
  id: `${group} ${label}`,
  group,
  icon: 'search',
  label,
  words,
  run: () => {},
});

const entries = [
  entry('commands', 'New collection', 'create, folder'),
  entry('commands', 'Get captions for 12 videos…', 'subtitles'),
  entry('commands', 'Back up now', 'save'),
  entry('pages', 'Runs'),
  entry('pages', 'Bulk captions'),
  entry('pages', 'Related network'),
  entry('collections', 'Tide mills'),
  entry('captions', 'Why runs of tide mills ended'),
  entry('captions', 'Café au lait, über alles'),
  entry('options', 'Theme', 'dark mode, night'),
];
const labels = (typed: string) => filterEntries(entries, typed).map(({ label }) => label);

describe('filterEntries', () => {
  it.each([
    ['every word, in any order', 'mills tide', ['Tide mills', 'Why runs of tide mills ended']],
    ['parts of words', 'etwork', ['Related network']],
    ['no accents and no case', 'CAFE uber', ['Café au lait, über alles']],
    ['the words that people use', 'dark mode', ['Theme']],
    ['nothing that lacks a word', 'tide zebra', []],
  ])('finds the entries for “$1”: matches %s', (_, typed, found) => {
    expect(labels(typed)).toEqual(found);
  });

  it('keeps the order of groups among equal matches', () => {
    expect(labels('captions')).toEqual(['Get captions for 12 videos…', 'Bulk captions']);
  });

  it('puts the group with the best match first', () => {
    expect(labels('runs')).toEqual(['Runs', 'Why runs of tide mills ended']);
  });

  it('puts better matches of a group first', () => {
    const some = [entry('pages', 'Export captions'), entry('pages', 'Captions'), entry('pages', 'Uncaptioned')];
    expect(filterEntries(some, 'caption').map(({ label }) => label)).toEqual([
      'Captions',
      'Export captions',
      'Uncaptioned',
    ]);
  });

  it('finds only commands after a >', () => {
    expect(labels('>')).toEqual(['New collection', 'Get captions for 12 videos…', 'Back up now']);
    expect(labels('> captions')).toEqual(['Get captions for 12 videos…']);
  });

  it('returns no options before anything is typed', () => {
    expect(labels('')).not.toContain('Theme');
    expect(labels('')).toContain('Tide mills');
  });

  it('limits the number of matches in a group', () => {
    const many = Array.from({ length: 500 }, (_, index) => entry('captions', `Tide ${index}`));
    expect(filterEntries(many, 'tide').length).toBeLessThan(20);
  });
});
