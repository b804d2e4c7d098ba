import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoNote } from '@/lib/collection/records';
import { videosCsv } from '@/lib/export/video-tables';
import { compareTable, type EditedTable, type TableChanges } from '@/lib/import/edited-table';
import { readList } from '@/lib/import/store/read-list';
import type { VideoId } from '@/lib/service/ids';
import { createSource, textOf } from '../export/export-source';
import { firstId, secondId, table } from './parse-list';

const [a, b] = [firstId, secondId] as [VideoId, VideoId];
const note = (id: VideoId, values: Partial<VideoNote> = {}): VideoNote => ({
  collectionId: 'c1',
  videoId: id,
  note: '',
  tags: [],
  at: 1,
  ...values,
});
const ofA = note(a, { note: 'Wheel', tags: ['a,b', 'mill'], excludedReason: 'dubbed' });

async function readEdits(content: string): Promise<EditedTable | null> {
  const bytes = new TextEncoder().encode(content);
  const file = {
    name: 'videos.csv',
    size: bytes.length,
    async *bytes() {
      yield bytes;
    },
  };
  const pacing = { now: () => 0, wait: async () => {}, onProgress: () => {}, signal: new AbortController().signal };
  return (await readList(file, {}, pacing)).edits;
}

/** Returns what a CSV file changes in a collection of two videos, of which the first one has a note. */
async function changesOf(content: string, notes = [ofA], ids: readonly VideoId[] = [a, b]): Promise<TableChanges> {
  const edits = await readEdits(content);
  if (!edits) throw new Error('No edited table');
  return compareTable(edits, {
    id: 'c1',
    has: (id) => ids.includes(id),
    notes: new Map(notes.map((one) => [one.videoId, one])),
  });
}

const header = ['id', 'title', 'tags_added', 'note', 'excluded_reason'];
const tagsJson = '["a,b","mill"]';
const unchanged = [a, 'Mill', tagsJson, 'Wheel', 'dubbed'];
const csv = (rows: string[][], delimiter = ',') => table(header, rows, delimiter);
const edited = async (row: string[]) => (await changesOf(csv([[a, 'Mill', ...row]]))).notes;

describe('createEditReader', () => {
  it.each([
    ['a table without editable columns', `id,title\n${a},Mill\n`],
    ['a table whose ids are in a column with another name', `video_id,note\n${a},Mill\n`],
  ])('reads no values of %s', async (_, content) => {
    expect(await readEdits(content)).toBeNull();
  });

  it('names the editable and the ignored columns', async () => {
    expect(await readEdits(csv([unchanged]))).toMatchObject({
      columns: ['tags_added', 'note', 'excluded_reason'],
      ignoredColumns: ['title'],
    });
  });
});

describe('compareTable', () => {
  const anyNote = fc.record({
    note: fc.string({ unit: 'binary' }),
    tags: fc.array(fc.string({ unit: 'binary', minLength: 1 })),
    excludedReason: fc.option(fc.stringMatching(/^[^\s](.*[^\s])?$/), { nil: undefined }),
  });

  it('changes nothing for an exported file that was not edited', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyNote, { minLength: 1, maxLength: 4 }), async (values) => {
        const notes = values.map(({ excludedReason, ...value }, n) =>
          note(`${a.slice(0, -1)}${n}` as VideoId, {
            ...value,
            ...(excludedReason !== undefined && { excludedReason }),
          }),
        );
        const ids = notes.map((one) => one.videoId);
        const source = createSource({ batches: [{ ids }], notes, selectedIds: ids });
        const { notes: changed, damagedRows } = await changesOf(
          await textOf(videosCsv('newest').chunks(source)),
          notes,
          ids,
        );
        expect({ changed, damagedRows }).toEqual({ changed: [], damagedRows: [] });
      }),
    );
  });

  it.each([
    ['a byte-order mark', `\ufeff${csv([unchanged])}`],
    ['semicolons', csv([unchanged], ';')],
    ['tabs', csv([unchanged], '\t')],
    ['a row that names the delimiter', `sep=;\n${csv([unchanged], ';')}`],
    ['CRLF', csv([unchanged]).replaceAll('\n', '\r\n')],
    ['guards', csv([[`="${a}"`, '', `'${tagsJson}`, '="Wheel"', `="dubbed"`]])],
    ['tags as in a workbook', csv([[`'${a}`, '', 'a,b; mill', 'Wheel', 'dubbed']])],
    ['tags in another order', csv([[a, '', '["mill","a,b"]', 'Wheel', 'dubbed']])],
  ])('changes nothing for a file with %s', async (_, content) => {
    expect(await changesOf(content)).toMatchObject({ notes: [], unknownIds: [], damagedRows: [] });
  });

  it.each([
    ['["sea"]', ['sea']],
    ['sea, tide mill', ['sea', 'tide mill']],
    ['sea; a,b;', ['sea', 'a,b']],
    ['sea, sea', ['sea']],
    ['', []],
  ])('reads the tags %j', async (cell, tags) => {
    expect(await edited([cell, 'Wheel', 'dubbed'])).toEqual([{ ...ofA, tags }]);
  });

  it('reads edited notes and reasons without guards, and cuts a long reason', async () => {
    expect(await edited([tagsJson, "'=1+1", 'r'.repeat(101)])).toEqual([
      { ...ofA, note: '=1+1', excludedReason: 'r'.repeat(100) },
    ]);
    expect(await edited([tagsJson, "'tis a mill\r\nby the sea", 'dubbed'])).toEqual([
      { ...ofA, note: "'tis a mill\nby the sea" },
    ]);
  });

  it('counts changed and cleared values per column, with their values before and after', async () => {
    const changes = await changesOf(
      csv([
        [a, '', tagsJson, ' ', ''],
        [b, '', 'sea', '', ''],
      ]),
    );
    expect(changes.columns).toEqual([
      { name: 'tags_added', videos: 1, cleared: 0, samples: [{ id: b, before: '', after: 'sea' }] },
      { name: 'note', videos: 1, cleared: 1, samples: [{ id: a, before: 'Wheel', after: '' }] },
      { name: 'excluded_reason', videos: 1, cleared: 1, samples: [{ id: a, before: 'dubbed', after: '' }] },
    ]);
    const { excludedReason: _, ...included } = ofA;
    expect(changes.notes).toEqual([{ ...included, note: '' }, note(b, { tags: ['sea'], at: 0 })]);
  });

  it('keeps the values of columns that the file lacks', async () => {
    expect((await changesOf(table(['id', 'note'], [[a, 'Sluice']], ','))).notes).toEqual([{ ...ofA, note: 'Sluice' }]);
  });

  it('lists other videos and the rows with a damaged id or value', async () => {
    const other = 'Zk3_vQ81xLw';
    const changes = await changesOf(
      csv([
        [a, '', '[“sea”]', '#NAME?', 'dubbed'],
        [other, '', '', 'x', ''],
        ['#NAME?', '', '', 'x', ''],
        ['#NAME?', '', '', 'x', ''],
        ['1.23457E+10', '', '', 'x', ''],
        ['', '', '', 'x', ''],
        [b, '', 'sea', 'text … [cut: 40000 characters]', ''],
      ]),
    );
    expect(changes).toMatchObject({
      notes: [note(b, { tags: ['sea'], at: 0 })],
      unknownIds: [other],
      damagedRows: [2, 4, 5, 6, 7, 8],
      conflictingRows: [],
    });
  });

  it('changes nothing for a video whose rows differ, and accepts equal rows', async () => {
    const changes = await changesOf(
      csv([unchanged, [a, '', '', 'x', ''], [b, '', '', 'x', ''], [b, 'y', '', 'x', '']]),
    );
    expect(changes).toMatchObject({ notes: [note(b, { note: 'x', at: 0 })], conflictingRows: [2, 3] });
  });
});
