import { createSnapshot, type Snapshot } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';

/** The number of related videos per response. */
const perResponse = 20;
/** Number of topics. Few links lead from one topic to another. */
const topics = 24;

const idOf = (index: number): VideoId => index.toString(36).padStart(11, '_') as VideoId;

/**
 * Generates the related videos of a crawl: nine in ten links stay within a topic, and most links lead to a few videos.
 */
export function sampleNetwork(videos: number, links: number): Snapshot {
  let state = 1;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const inTopic = Math.floor(videos / topics);
  const targetOf = (source: number): VideoId => {
    const topic = random() < 0.9 ? source % topics : Math.floor(random() * topics);
    return idOf(topic + topics * Math.floor(random() * random() * inTopic));
  };
  const responses = Math.ceil((links - videos) / perResponse);
  const captures = Array.from({ length: responses }, (_, index): Capture => {
    const source = index % videos;
    const targets = new Set<VideoId>();
    while (targets.size < perResponse) targets.add(targetOf(source));
    return captureOf(index, idOf(source), [...targets]);
  });
  // The chain puts every video in the network: each one links to the next video of its topic.
  const chain = Array.from({ length: videos - topics }, (_, index) =>
    captureOf(captures.length + index, idOf(index), [idOf(index + topics)]),
  );
  return createSnapshot([], [...captures, ...chain]);
}

const captureOf = (step: number, videoId: VideoId, ids: VideoId[]): Capture => ({
  key: String(step),
  id: String(step),
  name: 'relatedVideos',
  params: { videoId, pages: 1 },
  requestedAt: step,
  receivedAt: step,
  status: 200,
  contentType: 'application/json',
  collectionId: 'first',
  runId: 'run',
  step,
  cacheHit: false,
  extensionVersion: '1.0.0',
  sha256: '',
  bytes: 0,
  ids,
  columns: {},
  missing: [],
  skippedRows: 0,
});
