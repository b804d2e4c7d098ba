import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { RepliesExportData } from '@/lib/comments/export/exported-reply';
import { replyExportFormats } from '@/lib/comments/reply-export-formats';
import { rowsOfXlsx } from '@/test/read-xlsx';
import { t } from '../translations';
import { anna, ben, by, comment, row, thread } from './reply-rows';

const hostileText = '=1+1, "quoted"\n@anna said 4:29 & <script>*bold*</script>';
const replyThread = thread([
  row('1', 'first [link](javascript:alert(1))'),
  { ...row('2', hostileText, by('Ben', ben)), id: '-2', secretName: 'Ben' } as ReturnType<typeof row>,
]);
const exportData = (change: Partial<RepliesExportData> = {}): RepliesExportData => ({
  ...replyThread,
  naming: { is: 'replaced' },
  tagOf: (author) => (author === anna ? t('repliesPseudonym', '3f9c') : t('repliesPseudonym', 'a017')),
  comment,
  videoId: 'aaaaaaaaaaa',
  title: 'Tide *mills*',
  notes: [t.plural('repliesMore', 37)],
  keepUntil: Date.UTC(2026, 11, 21, 8, 30),
  ...change,
});
const csv = (change: Partial<RepliesExportData> = {}) =>
  Papa.parse(replyExportFormats.csv.write(exportData(change)), { header: true, skipEmptyLines: true }).data as Record<
    string,
    string
  >[];
const lines = (change: Partial<RepliesExportData> = {}) =>
  replyExportFormats.ndjson
    .write(exportData(change))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const because = 'Quoted by name in an approved study.';
const named = { naming: { is: 'named', because } } as const;

/** Returns the text of a file, or of the cells of a workbook. */
async function textOf(format: keyof typeof replyExportFormats, change?: Partial<RepliesExportData>): Promise<string> {
  const file = replyExportFormats[format].write(exportData(change));
  return typeof file === 'string' ? file : (await rowsOfXlsx(file)).flat().join('\n');
}

describe.each(Object.keys(replyExportFormats) as (keyof typeof replyExportFormats)[])('replies as %s', (format) => {
  it('contain no names, neither as authors nor in text', async () => {
    const text = await textOf(format);
    for (const known of ['@anna', 'Ben', anna, ben, 'pictures.example']) expect(text).not.toContain(known);
    expect(text).toContain(t('repliesPseudonym', '3f9c'));
  });

  it('contain the reason if they name authors', async () => {
    const text = (await textOf(format, named)).replaceAll('\\', '');
    expect(text).toContain(because);
    expect(text).toContain('Ben');
  });
});

describe('replies in a CSV file', () => {
  it('writes fields that a CSV parser reads back unchanged', () => {
    expect(csv()[1]).toEqual({
      index: '2',
      id: '-2',
      parentId: comment,
      inReplyTo: '',
      author: t('repliesPseudonym', 'a017'),
      publishedAt: '2026-11-18T12:00:00Z',
      updatedAt: '2026-11-18T12:00:00Z',
      likeCount: '1',
      text: hostileText.replace('@anna', t('repliesPseudonym', '3f9c')),
      keepUntil: '2026-12-21T08:30:00.000Z',
    });
  });

  it('contains authors and the reason only on request', () => {
    expect(csv(named)[0]).toMatchObject({ author: '@anna', authorChannelId: anna, namesShownBecause: because });
    expect(csv()[0]).not.toHaveProperty('authorChannelId');
  });
});

describe('replies in an XLSX file', () => {
  it('contains ids and other strings as text, counts as numbers, and times as dates', async () => {
    const [head, , row] = await rowsOfXlsx(replyExportFormats.xlsx.write(exportData()));
    const cells = Object.fromEntries((head ?? []).map((name, index) => [name, row?.[index]]));
    expect(cells).toMatchObject({
      index: 2,
      id: '-2',
      likeCount: 1,
      'publishedAt (UTC)': new Date('2026-11-18T12:00:00Z'),
      text: hostileText.replace('@anna', t('repliesPseudonym', '3f9c')),
    });
  });
});

describe('replies in an NDJSON file', () => {
  it('contains the end of the retention period in each line', () => {
    for (const line of lines()) expect(line.keepUntil).toBe('2026-12-21T08:30:00.000Z');
  });

  it('writes one reply per line without unknown fields', () => {
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toMatchObject({ index: 2, id: '-2', author: t('repliesPseudonym', 'a017'), inReplyTo: null });
    expect(lines(named)[1]).not.toHaveProperty('secretName');
    expect(lines(named)[1]).toMatchObject({ author: 'Ben', authorChannelId: ben, namesShownBecause: because });
  });
});

describe('replies in a Markdown file', () => {
  const text = replyExportFormats.md.write(exportData());
  it('escapes text and links times to the video', () => {
    expect(text).toContain('# Tide \\*mills\\*');
    expect(text).toContain(t.plural('repliesMore', 37));
    expect(text).toContain('\\[link\\]\\(javascript\\:alert\\(1\\)\\)');
    expect(text).toContain('\\<script\\>\\*bold\\*');
    expect(text).toContain('[4:29](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=269s)');
  });
});
