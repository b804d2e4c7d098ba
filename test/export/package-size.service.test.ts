import { describe, expect, it } from 'vitest';
import { deflatedLength, zipStream } from '@/lib/downloads/browser/zip-stream';
import { type ContentId, contentIds, presets } from '@/lib/export/package-contents';
import { estimatePackageSize, sizeBasis, typicalShares } from '@/lib/export/package-sizes';
import { measureShare } from '@/lib/export/packed-shares';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { preparePackage } from '@/lib/export/store/export-jobs';
import { collectFacts } from '@/lib/export/study-facts';
import { sampleTexts } from '../bench/sample';
import { measureNetwork } from '../network/measured';
import { t } from '../translations';
import { captionsResponse, factsOf, tracksOf } from './caption-tracks';
import { bodyOf, bytesOf, createSource, noHistory, type TestResponse, testVideo, videoId } from './export-source';

const texts = sampleTexts(20_000);
const textsFrom = (n: number, count: number) =>
  Array.from({ length: count }, (_, index) => texts[(n * 37 + index) % texts.length]).join(' ');
const video = (n: number) =>
  testVideo(n, { title: textsFrom(n, 1), description: textsFrom(n, 20), viewCount: String((n * 7_919) % 1e6) });
const details = (from: number, to: number): TestResponse => ({
  body: bodyOf(Array.from({ length: to - from }, (_, index) => video(from + index))),
});
const listed = (name: 'search' | 'relatedVideos', first: number, videos: number): TestResponse => ({
  name,
  params: name === 'search' ? { q: 'tide' } : { videoId: videoId(first) },
  body: bodyOf(
    Array.from({ length: videos }, (_, index) => {
      const { id, ...rest } = video(first + index);
      const { title, channelId, channelTitle, description, thumbnails } = rest;
      const fields =
        name === 'search' ? { title, channelId, channelTitle, description, thumbnails } : { title, channelId };
      return { videoId: id, ...fields };
    }),
  ),
});

/** Collections of different kinds: a few videos, observed again and again, found in lists, and with captions. */
const mixes: Record<string, { videos: number; responses: TestResponse[]; tracks: number }> = {
  small: { videos: 30, responses: [details(0, 30)], tracks: 0 },
  large: { videos: 600, responses: [details(0, 300), details(300, 600)], tracks: 0 },
  'tracked over time': { videos: 60, responses: Array.from({ length: 12 }, () => details(0, 60)), tracks: 0 },
  searched: {
    videos: 200,
    responses: [...Array.from({ length: 8 }, (_, n) => listed('search', n * 25, 50)), details(0, 200)],
    tracks: 10,
  },
  'related network': {
    videos: 200,
    responses: Array.from({ length: 40 }, (_, n) => listed('relatedVideos', n * 5, 20)),
    tracks: 0,
  },
  'mostly captions': { videos: 20, responses: [details(0, 20)], tracks: 20 },
};

/** Without the networks: their sizes depend on how often channels occur together. */
const { networks: _, ...estimated } = presets;
const contentSets: Record<string, readonly ContentId[]> = { ...estimated, everything: contentIds };

describe.each(Object.entries(mixes))('estimatePackageSize › %s', (_, { videos, responses, tracks }) => {
  const captions = Array.from({ length: tracks }, (_track, n) =>
    captionsResponse({
      videoId: videoId(n),
      texts: Array.from({ length: 300 }, (_line, index) => textsFrom(n + index, 1)),
    }),
  );
  const history = {
    ...noHistory,
    async *saved() {
      yield* captions;
    },
  };
  const source = {
    ...createSource({ batches: [{ ids: Array.from({ length: videos }, (_video, n) => videoId(n)) }], responses }),
    history,
  };
  const { captures } = source.snapshot;
  const basis = sizeBasis(source, captions.map(factsOf));

  it.each(Object.entries(contentSets))('is within a factor of two of the written ZIP: %s', async (_name, ids) => {
    const encode = (text: string | undefined) => new TextEncoder().encode(text);
    const shares = {
      responses:
        (await measureShare(captures.length, (index) => source.body(captures[index]?.id ?? ''), deflatedLength)) ??
        typicalShares.responses,
      tracks:
        (await measureShare(tracks, async (index) => encode(captions[index]?.body), deflatedLength)) ??
        typicalShares.tracks,
    };
    const facts = collectFacts(source, []);
    const naming = { is: 'replaced' } as const;
    const contents = new Set(ids);
    const ports = { zip: zipStream, translation: async () => t };
    const options = {
      scope: 'newest',
      createdBy: '',
      changedAt: facts.changedAt,
      people: { naming, tagsOf: async () => new Map<string, string>() },
      comments: false,
      notes: true,
      async *threads() {},
      captions: tracksOf(captions, source.snapshot.ids),
      measureNetwork,
    } as const;
    const { chunks } = await preparePackage(
      { contents, privacy: defaultPrivacy, threadCount: 0 },
      { ...ports, extensionVersion: '1' },
      { source, facts, options },
    );
    const written = (await bytesOf(chunks)).length;
    const estimate = estimatePackageSize(contents, 'newest', basis, shares);
    expect(estimate / written).toBeGreaterThan(0.5);
    expect(estimate / written).toBeLessThan(2);
  });
});
