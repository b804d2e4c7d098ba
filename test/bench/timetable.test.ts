import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildLimit, limitOf, partsNamed, timetable, wholeLimit } from './timetable.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const names = Object.keys(timetable);

describe('the timetable of the bench', () => {
  it('has exactly one entry for each part file', () => {
    const files = readdirSync(here).filter((file) => /\.(?:bench|drive)\.ts$/.test(file));
    expect(names.toSorted()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted());
  });

  it('ends within twelve minutes even if every part uses its limit', () => {
    const sum = Object.values(timetable).reduce((total, { limit }) => total + limit, buildLimit);
    expect(sum).toBeLessThanOrEqual(wholeLimit);
    expect(wholeLimit).toBeLessThan(720);
  });

  it('leaves every part at least ten seconds for its preparation', () => {
    expect(Object.values(timetable).filter(({ measuring, limit }) => measuring + 10 > limit)).toEqual([]);
  });
});

describe('limitOf', () => {
  const [first = '', second = ''] = names;
  const own = (name: string) => timetable[name]?.limit ?? 0;

  it('returns the part’s own limit plus the unused time of earlier parts', () => {
    expect(limitOf(names, first, buildLimit)).toBe(own(first));
    expect(limitOf(names, second, buildLimit + 1)).toBe(own(first) + own(second) - 1);
  });

  it('ignores the limits of parts that are not chosen', () => {
    expect(limitOf([second], second, buildLimit + 2)).toBe(own(second) - 2);
  });
});

describe('partsNamed', () => {
  it('returns matching parts in the order of the timetable', () => {
    expect(partsNamed(['visit', 'corpus'])).toEqual(names.filter((name) => /visit|corpus/.test(name)));
    expect(partsNamed(['visit.drive'])).toEqual(['visit.drive']);
  });

  it('returns all parts if no word is given, and none for an unknown word', () => {
    expect(partsNamed([])).toEqual(names);
    expect(partsNamed(['zyx'])).toEqual([]);
  });
});
