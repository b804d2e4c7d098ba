import { describe, expect, it } from 'vitest';
import { readCaptureContents } from '@/lib/runs/capture-contents';
import type { InvalidRow } from '@/lib/service/call';
import type { ResponseOf } from '@/lib/service/endpoints';
import { parsedResponse } from '../fakes';
import { idOf, idsFrom } from '../run-data';

const batch = (data: object[], skippedRows: InvalidRow[] = []) =>
  readCaptureContents({
    ...parsedResponse('batchVideos', { data } as ResponseOf<'batchVideos'>, { params: { ids: idsFrom(0, 4) } }),
    skippedRows,
    wrongFields: [],
  });

describe('readCaptureContents', () => {
  it('lists the returned and the missing ids', () => {
    const { fields, results } = batch([{ id: idOf(2), title: 'C', viewCount: '7' }, { id: idOf(0) }]);
    expect(fields).toEqual({
      ids: [idOf(2), idOf(0)],
      columns: { title: ['C', null], viewCount: [7, null] },
      missing: [idOf(1), idOf(3)],
      skippedRows: 0,
    });
    expect(results).toMatchObject({ missing: 2 });
  });

  it('lists the missing ids of GET /videos, too', () => {
    const value = { data: [{ id: idOf(2), isShort: true }] } as ResponseOf<'videos'>;
    const response = parsedResponse('videos', value, { params: { ids: idsFrom(1, 3) } });
    const { fields } = readCaptureContents({ ...response, skippedRows: [], wrongFields: [] });
    expect(fields).toMatchObject({ ids: [idOf(2)], columns: { isShort: [true] }, missing: [idOf(1)] });
  });

  it('does not count a video with an unreadable row as missing', () => {
    const unreadableRow = { index: 1, row: { id: idOf(1), title: 5 }, problems: [] };
    expect(batch([{ id: idOf(0) }], [unreadableRow]).fields).toMatchObject({
      missing: [idOf(2), idOf(3)],
      unreadable: [idOf(1)],
      skippedRows: 1,
    });
  });

  it('counts no video as missing while a row without an id is unmatched', () => {
    const { fields } = batch([{ id: idOf(0) }, { title: 'Whose?' }]);
    expect(fields).toMatchObject({ ids: [idOf(0)], missing: [], unreadable: idsFrom(1, 4), unmatched: 1 });
  });

  it.each([null, 7, 'text', [], { id: 9 }])('counts no video as missing while a row is not an object: %j', (row) => {
    const { fields } = batch([{ id: idOf(0) }], [{ index: 1, row, problems: [] }]);
    expect(fields).toMatchObject({ missing: [], unreadable: idsFrom(1, 4), unmatched: 1, skippedRows: 1 });
  });

  it('includes unrequested rows', () => {
    expect(batch([{ id: idOf(9) }, ...idsFrom(0, 4).map((id) => ({ id }))]).fields).toMatchObject({
      ids: [idOf(9), ...idsFrom(0, 4)],
      missing: [],
    });
  });

  it('counts unrequested rows and rows without an id separately', () => {
    const { results } = batch([{ id: idOf(9) }, { id: idOf(0) }, { title: 'Whose?' }]);
    expect(results).toMatchObject({ ids: [idOf(0)], unrequested: 2 });
    expect(batch([{ id: idOf(0) }]).results.unrequested).toBeUndefined();
  });

  it.each(['search', 'playlistItems', 'relatedVideos', 'popularVideos'] as const)(
    'counts the rows of %s that name no video, readable or not, but no repeated video',
    (name) => {
      const data = [{ videoId: idOf(1) }, { videoId: idOf(1) }, { title: 'A channel' }, {}];
      const response = parsedResponse(name, { data } as ResponseOf<typeof name>);
      const skippedRows = [{ index: 4, row: 7, problems: [] }];
      expect(readCaptureContents({ ...response, skippedRows }).results).toMatchObject({ ids: [idOf(1)], withoutId: 3 });
      const whole = parsedResponse(name, { data: data.slice(0, 2) } as ResponseOf<typeof name>);
      expect(readCaptureContents(whole).results.withoutId).toBeUndefined();
    },
  );

  it('returns paging, total results, the range of dates and the order of the videos', () => {
    const page = {
      regionCode: 'US',
      totalResults: 900,
      resultsPerPage: 50,
      nextPageToken: 'next',
      data: [
        { videoId: idOf(1), title: 'A', publishedAt: '2024-01-02T00:00:00Z' },
        { videoId: idOf(2), publishedAt: '2025-01-02T00:00:00Z' },
      ],
    };
    const { results, foundVideos } = readCaptureContents(parsedResponse('search', page as ResponseOf<'search'>));
    expect(results).toMatchObject({ nextPageToken: 'next', totalResults: 900, missing: 0 });
    expect(results).toMatchObject({ newest: '2025-01-02T00:00:00Z', oldest: '2024-01-02T00:00:00Z' });
    expect(foundVideos(0).map(({ title, context }) => [title, context.from, context.rank])).toEqual([
      ['A', 'run', 1],
      [null, 'run', 2],
    ]);
  });

  it('treats an empty page token and an empty date as missing', () => {
    const data = ['2024-01-02T00:00:00Z', ''].map((publishedAt, index) => ({ videoId: idOf(index), publishedAt }));
    const page = { nextPageToken: '', data } as ResponseOf<'search'>;
    expect(readCaptureContents(parsedResponse('search', page)).results).toMatchObject({
      nextPageToken: null,
      oldest: '2024-01-02T00:00:00Z',
    });
  });
});
