import { describe, expect, it } from 'vitest';
import { createCellFormatter } from '@/components/collection/cell-text';
import { createSnapshot } from '@/lib/collection/snapshot';
import { columnsNamed, countSources, groupCells } from '@/lib/collection/video-table';
import { idOf, idsFrom } from '../run-data';
import { itemBatch, now, testCapture } from '../storage/stored-records';
import { t } from '../translations';

const none = { notes: new Map(), captions: new Map() };
const columns = columnsNamed(['parsedDuration', 'viewCount', 'captions', 'likeCount']);
const related = { ...testCapture([idOf(2)], [], now), name: 'relatedVideos' as const, columns: { viewCount: [7] } };
/** The first video has details, the second has none, and the third has views from another response. */
const snapshot = createSnapshot([itemBatch(idsFrom(0, 3))], [testCapture([idOf(0)]), related]);

describe('groupCells', () => {
  it.each([
    [
      'has a cell for each column of a video with details',
      0,
      ['parsedDuration', 'viewCount', 'likeCount', 'captions'],
      [],
    ],
    [
      'has one cell for neighbouring columns of a video without details',
      1,
      ['parsedDuration viewCount likeCount', 'captions'],
      ['parsedDuration viewCount likeCount'],
    ],
    [
      'keeps values of another response for a video without details',
      2,
      ['parsedDuration', 'viewCount', 'likeCount', 'captions'],
      ['parsedDuration', 'likeCount'],
    ],
  ])('%s', (_, row, cells, missing) => {
    const groups = groupCells({ ...none, snapshot }, row, columns).map(({ columns: some, isMissing }) => ({
      names: some.map(({ name }) => name).join(' '),
      isMissing,
    }));
    expect(groups.map(({ names }) => names)).toEqual(cells);
    expect(groups.flatMap(({ names, isMissing }) => (isMissing ? [names] : []))).toEqual(missing);
  });
});

describe('groupCells › a value that is derived from details', () => {
  it('is missing for a video without details', () => {
    const derived = columnsNamed(['rank']).map((column) => ({ ...column, needsDetails: true, cell: () => null }));
    expect(groupCells({ ...none, snapshot }, 1, derived)).toEqual([{ columns: derived, isMissing: true }]);
  });
});

describe('countSources', () => {
  it('counts each video by the source that first added it, most frequent first', () => {
    const page = { ...itemBatch(idsFrom(0, 1)), id: '1', from: 'page' as const };
    const run = { ...itemBatch(idsFrom(0, 3)), id: '2', from: 'run' as const };
    expect(countSources(createSnapshot([page, run], []), ({ from }) => from)).toEqual([
      ['run', 2],
      ['page', 1],
    ]);
  });
});

describe('createCellFormatter', () => {
  it.each(['newer', 'constructor'])('shows a source that this version does not know as it is stored: %s', (from) => {
    const [column] = columnsNamed(['from']);
    expect(column && createCellFormatter(t, now)(column, from)?.text).toBe(from);
  });
});
