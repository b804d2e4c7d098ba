import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { cue } from '@/test/fixtures/cues';
import { rowsOfXlsx } from '@/test/read-xlsx';

const columns = ['text', 'duration', 'offset', 'lang', 'wordCount', 'speechRate'];

describe('writeXlsx', () => {
  it('writes the columns of the table, with text as text and numbers as numbers', async () => {
    const cues = [cue(1.5, '=SUM(A1)', { speechRate: 113.4 }), cue(4, '3/4'), cue(8, 'two\nlines')];
    expect(await rowsOfXlsx(serializeCaptions('xlsx', cues))).toEqual([
      columns,
      ['=SUM(A1)', 2, 1.5, 'en', 4, 113.4],
      ['3/4', 2, 4, 'en', 4, 120],
      ['two\nlines', 2, 8, 'en', 4, 120],
    ]);
  });

  it('writes two groups of columns for two tracks, with empty cells for missing lines', async () => {
    const second = { cues: [cue(0, 'Eins', { lang: 'de' })], lang: 'de', label: 'German' };
    const [head, ...rows] = await rowsOfXlsx(
      serializeCaptions('xlsx', [cue(0, 'One'), cue(60, 'Two')], { label: 'English', second }),
    );
    expect(head).toEqual([
      'text (English)',
      ...columns.slice(1),
      'text_2 (German)',
      ...columns.slice(1).map((name) => `${name}_2`),
    ]);
    expect(rows.map((row) => [row[0], row[6]])).toEqual([
      ['One', 'Eins'],
      ['Two', null],
    ]);
  });
});
