import type { Capture } from '@/lib/provenance/records';
import './browser';

import { afterEach, describe, expect, it } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { createSnapshot, stateOf } from '@/lib/collection/snapshot';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { VideoId } from '@/lib/service/ids';
import { makeMalformed, makeWellFormed } from '../e2e/control';
import { detailsPlan } from '../run-data';
import { billedChunks, startStudyRun, study } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, runExecutionRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();
afterEach(() => makeWellFormed(service));

const everySecond = Array.from({ length: 10 }, (_, index) => index * 2);
const wrong = {
  tags: 'tide',
  defaultLanguage: [],
  likeCount: {},
  viewCount: 12,
  parsedDuration: '90',
  localizations: 'none',
};

/** Fetches the details of twenty videos from a service that returns invalid fields in every second row. */
async function fetchDetails(
  fields: Record<string, unknown>,
): Promise<{ states: string[]; capture: Capture | undefined }> {
  const ids = service.sampleData.videos.slice(0, 20).map(({ id }) => id as VideoId);
  const runId = await startStudyRun(detailsPlan(ids));
  const context = { from: 'page', page: 'other', address: null, rank: null } as const;
  await collectionRepository.add(
    study,
    ids.map((videoId) => ({ videoId, title: null, context })),
  );
  await makeMalformed(service, { endpoint: 'batchVideos', rows: everySecond, set: fields });
  await work(createWorker(service));
  expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
  const captures = await captureRepository.captures(study);
  const snapshot = createSnapshot(await collectionRepository.batches(study), captures);
  return { states: snapshot.ids.map((_, index) => stateOf(snapshot, index)), capture: captures[0] };
}

describe('details run', () => {
  it('loses no video with invalid fields and does not request it again', async () => {
    const { states, capture } = await fetchDetails(wrong);
    expect(states).toEqual(Array(20).fill('with-details'));
    expect(capture).toMatchObject({ skippedRows: 0, wrongFields: 10, missing: [] });
    expect(capture?.columns.likeCount?.filter((count) => count === null)).toHaveLength(10);
    expect(capture?.columns.viewCount?.[0]).toBe(12);
    expect(capture?.columns.parsedDuration?.[0]).toBe(90);
    expect(await billedChunks(service)).toMatchObject({ requests: 1 });
  });

  it('keeps the digits of counts that JavaScript would round', async () => {
    const digits = '9007199254740993';
    await makeMalformed(service, { endpoint: 'batchVideos', rows: [1], digits: { viewCount: digits } });
    const { capture } = await fetchDetails({});
    expect(capture?.columns.viewCount?.[1]).toBe(digits);
    expect(capture?.columns.viewCount?.[2]).toBeTypeOf('number');
  });

  it('keeps a video when only its id is readable', async () => {
    const fields =
      'publishedAt channelId title description thumbnails channelTitle tags categoryId viewCount duration isShort';
    const { states } = await fetchDetails(Object.fromEntries(fields.split(' ').map((field) => [field, [[null]]])));
    expect(states).toEqual(Array(20).fill('with-details'));
  });
});
