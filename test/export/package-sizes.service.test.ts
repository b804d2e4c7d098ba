import { describe, expect, it } from 'vitest';
import { type ContentOptions, contentEntries } from '@/lib/export/content-files';
import { type ContentId, contentIds } from '@/lib/export/package-contents';
import { estimateSize, sizeBasis } from '@/lib/export/package-sizes';
import { code, coding } from '../coding/coding';
import { measureNetwork } from '../network/measured';
import { timedNote } from '../notes/timed-note';
import { captionsResponse, factsOf, tracksOf } from './caption-tracks';
import { bodyOf, bytesOf, createSource, march9, noHistory, testVideo, videoId } from './export-source';

const details = bodyOf(Array.from({ length: 400 }, (_, n) => testVideo(n)));
const relatedResponse = (n: number) => ({
  name: 'relatedVideos' as const,
  params: { videoId: videoId(n) },
  body: bodyOf(
    Array.from({ length: 20 }, (_, index) => {
      const { id, title, channelTitle, channelId } = testVideo(n + index + 1);
      return { videoId: id, title, channelTitle, channelId };
    }),
  ),
});
const notes = Array.from({ length: 9 }, (_, n) => timedNote({ id: `note-${n}`, videoId: videoId(n) }));
const created = createSource({
  batches: [{ ids: Array.from({ length: 400 }, (_, n) => videoId(n)) }],
  responses: [
    { body: details },
    { body: details, receivedAt: march9 + 1e8 },
    ...Array.from({ length: 12 }, (_, n) => relatedResponse(n)),
  ],
});
const codes = Array.from({ length: 200 }, (_, n) => code({ videoId: videoId(n), coder: n % 2 ? 'Ann' : 'Ben' }));
const captions = [1, 2, 3].map((n) => {
  const texts = Array.from({ length: 300 }, (_, index) => `The sluice of mill ${index} opens when the tide turns.`);
  return captionsResponse({ videoId: videoId(n), texts });
});
const source = {
  ...created,
  coding: coding(codes),
  history: {
    ...noHistory,
    timedNotes: async () => notes,
    async *saved() {
      yield* captions;
    },
  },
};
const basis = sizeBasis(source, captions.map(factsOf), notes);
const options: ContentOptions = {
  scope: 'newest',
  createdBy: 'test',
  changedAt: march9,
  people: { naming: { is: 'replaced' }, tagsOf: async () => new Map() },
  comments: false,
  notes: true,
  async *threads() {},
  captions: tracksOf(captions, source.snapshot.ids),
  measureNetwork,
};

async function writtenSize(id: ContentId): Promise<number> {
  let size = 0;
  for (const entries of contentEntries(id, options, source))
    for await (const entry of entries(source)) size += (await bytesOf(entry.bytes)).length;
  return size;
}

/**
 * Contents whose size is not checked, because generated text repeats words and therefore compresses better than real
 * text.
 */
const compressed: readonly ContentId[] = [
  'xlsx',
  'parquet',
  'parquet-parts',
  'captions-parquet',
  'transcripts-parquet',
];

describe('estimateSize', () => {
  it.each(contentIds.filter((id) => estimateSize(id, 'newest', basis) !== null && !compressed.includes(id)))(
    'is within a third of the written size: %s',
    async (id) => {
      const size = await writtenSize(id);
      const estimate = estimateSize(id, 'newest', basis) ?? 0;
      expect(estimate / size).toBeGreaterThan(0.75);
      expect(estimate / size).toBeLessThan(1.33);
    },
  );

  it('is null for replies', () => {
    expect(estimateSize('replies', 'newest', basis)).toBeNull();
  });
});

describe('sizeBasis', () => {
  it('counts only the chosen videos', () => {
    const half = new Set(Array.from({ length: 200 }, (_, n) => videoId(n)));
    const { videos, newest } = sizeBasis({ ...source, chosen: half }, []);
    expect(videos).toBe(200);
    expect(newest / basis.newest).toBeCloseTo(0.5);
  });
});
