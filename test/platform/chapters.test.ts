import { describe, expect, it } from 'vitest';
import { parseChapters } from '@/lib/platform/chapters';

const titles = (text: string, length: number | null = null) =>
  parseChapters(text, length).map(({ start, title }) => [start, title]);

describe('parseChapters', () => {
  it.each([
    ['codes first', 'About\n\n0:00 Low water\n3:48 The pond\n4:47 Tables\n\nThanks'],
    ['codes last', '0:00 Low water\nLow: The pond - 3:48\nTables (4:47)'],
    ['list signs and brackets', '- [0:00] - Low water\r\n• (3:48): The pond\r\n* 00:04:47 | Tables'],
    ['the end of each chapter after its code', '0:00 - 3:48 Low water\n[3:48–4:47] - The pond\n4:47 – 5:00: Tables'],
    ['the end of each chapter at the end', 'Low water (0:00 - 3:48)\nThe pond 3:48–4:47\nTables - 00:04:47 - 00:05:00'],
    ['colons', '0:00: Low water\n3:48: The pond\n4:47: Tables'],
    ['empty lines between them', 'Low water 0:00\n\nThe pond 3:48\n\nTables 4:47'],
    ['numbers', '1. 0:00 Low water\n2) [3:48] The pond\n03 - 4:47 Tables'],
    ['emoji as numbers', '1️⃣ 0:00 Low water\n2️⃣ 3:48 The pond\n3️⃣ 4:47 Tables'],
    ['emphasis', '*0:00* Low water\n3:48 *The pond*\n_4:47_ - **Tables**'],
    ['emphasis around codes at the end', 'Low water *0:00*\nThe pond _3:48_\n**Tables** *4:47*'],
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

  it.each([
    'every Friday at 18:00',
    '\nEvery Friday at 18:00',
    '\nLive: Fridays (18:00)',
    '18:00 Uhr live',
    '6:30 pm: the next stream',
    '\n18:00 CET on Fridays',
  ])('does not read the time of day %j after the chapters', (line) => {
    expect(titles(`0:00 Low water\n3:48 The pond\n${line}`).map(([start]) => start)).toEqual([0, 228]);
  });

  it.each(['Low water 0:00\nThe pond 3:48', 'Low water (0:00)\nThe pond (3:48)'])(
    'does not read a time of day in a text after %j',
    (list) => {
      expect(titles(`${list}\n\nEvery Friday at 18:00`).map(([start]) => start)).toEqual([0, 228]);
    },
  );

  it('finds chapters with text between them', () => {
    expect(titles('0:00 Low water\nWe wade in.\n\n3:48 The pond').map(([start]) => start)).toEqual([0, 228]);
    expect(titles('Low water (0:00)\nWe wade in.\n\nThe pond (3:48)').map(([start]) => start)).toEqual([0, 228]);
  });

  it('leaves out chapters that go back in time or start after the end of the video', () => {
    expect(titles('0:00 a\n0:10 b\n0:05 again\n0:30 c\n9:00 beyond', 60)).toEqual([
      [0, 'a'],
      [10, 'b'],
      [30, 'c'],
    ]);
  });
});
