import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { relatedJson, relatedTable } from '@/lib/related/export-related';
import { relatedRows } from '@/lib/related/related-rows';
import { VideoId } from '@/lib/service/ids';
import { tableCsv } from '@/lib/shared/table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { rowsOfXlsx } from '@/test/read-xlsx';

const rawRow = {
  videoId: VideoId.parse('-aaaaaaaaaa'),
  title: '=1+1, "quoted"\nand broken',
  viewCount: 7,
  later: 'unknown',
};
const list = (params: object = {}) => ({
  params: { videoId: 'bbbbbbbbbbb', pages: 3, ...params },
  pagesFetched: 2,
  rows: relatedRows([rawRow], [{ index: 0 }]),
  skippedRows: [{ index: 0, row: 7, problems: [] }],
  receivedAt: Date.UTC(2026, 10, 20, 12),
});
const table = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

describe('relatedTable', () => {
  it('contains rank, id and title as received, and the parameters of the request', () => {
    expect(table(tableCsv(relatedTable(list({ country: 'DK' }))))).toEqual([
      {
        rank: '2',
        videoId: '-aaaaaaaaaa',
        title: rawRow.title,
        channelTitle: '',
        channelHandle: '',
        channelId: '',
        viewCount: '7',
        publishedAt: '',
        relatedTo: 'bbbbbbbbbbb',
        country: 'DK',
        language: 'unset',
        fetchedAt: '2026-11-20T12:00:00.000Z',
      },
    ]);
  });
});

describe('relatedTable as a workbook', () => {
  it('contains ids and titles as text, counts as numbers, and times as dates', async () => {
    const [head, row] = await rowsOfXlsx(tableXlsx(relatedTable(list())));
    expect(head?.at(-1)).toBe('fetchedAt (UTC)');
    expect(row?.slice(0, 3)).toEqual([2, '-aaaaaaaaaa', rawRow.title]);
    expect(row?.[6]).toBe(7);
    expect(row?.at(-1)).toEqual(new Date(Date.UTC(2026, 10, 20, 12)));
  });
});

describe('relatedJson', () => {
  it('contains every received field, including unknown ones and unreadable rows', () => {
    expect(JSON.parse(relatedJson(list({ language: 'da' })))).toEqual({
      relatedTo: 'bbbbbbbbbbb',
      view: 'the service, not a personal feed',
      country: 'unset',
      language: 'da',
      pagesRequested: 3,
      pagesFetched: 2,
      fetchedAt: '2026-11-20T12:00:00.000Z',
      data: [{ rank: 2, ...rawRow }],
      skippedRows: [{ index: 0, row: 7, problems: [] }],
    });
  });
});
