import { describe, expect, it } from 'vitest';
import { parseChapters } from '@/lib/details/chapters';

const titles = (text: string, length: number | null = null) =>
  parseChapters(text, length).map(({ start, title }) => [start, title]);

describe('parseChapters', () => {
  it.each([
    ['codes first', 'About\n\n0:00 Low water\n3:48 The pond\n4:47 Tables\n\nThanks'],
    ['codes last', '0:00 Low water\nLow: The pond - 3:48\nTables (4:47)'],
    ['list signs and brackets', '- [0:00] - Low water\r\n• (3:48): The pond\r\n* 00:04:47 | Tables'],
  ])('finds chapters that are written with %s', (_, text) => {
    expect(titles(text).map(([start]) => start)).toEqual([0, 228, 287]);
    expect(titles(text)[0]).toEqual([0, 'Low water']);
    expect(titles(text)[2]).toEqual([287, 'Tables']);
  });

  it.each([
    ['a list that does not begin at 0:00', '0:10 a\n0:20 b\n0:30 c'],
    ['a single code', '0:00 a'],
    ['codes in sentences', 'It begins at 0:00 with this and at 3:48 with that'],
    ['nothing', ''],
  ])('returns no chapters for %s', (_, text) => {
    expect(parseChapters(text, null)).toEqual([]);
  });

  it('leaves out chapters that go back in time or start after the end of the video', () => {
    expect(titles('0:00 a\n0:10 b\n0:05 again\n0:30 c\n9:00 beyond', 60)).toEqual([
      [0, 'a'],
      [10, 'b'],
      [30, 'c'],
    ]);
  });
});
