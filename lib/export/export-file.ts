import type { Collection } from '@/lib/collection/collection';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoNote } from '@/lib/collection/video-note';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/saved-query';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';

/** How a collection was made: read from this device where a file needs it. */
export interface CollectionHistory {
  /** Plans that were saved by name. */
  queries(): Promise<SavedQuery[]>;
  /** Each with what its requests cost, wherever that was billed. */
  runs(): Promise<Run[]>;
  /** In the order in which they are requested. */
  steps(runId: string): Promise<Step[]>;
  /** Captions that these steps got: they are saved beside their videos. */
  captions(steps: readonly Step[]): AsyncIterable<CachedResponse>;
}

/** What files are made of: a collection as it stands now, and a way to the answers themselves, one at a time. */
export interface ExportSource {
  collection: Collection;
  /** Gatherings and captures are in it. */
  roll: Snapshot;
  marks: ReadonlyMap<VideoId, VideoNote>;
  /** The videos that go out; all of them where it is `null`. */
  chosen: ReadonlySet<VideoId> | null;
  /** An answer as it came, in UTF-8; `undefined` where it was forgotten meanwhile. */
  body(captureId: string): Promise<Uint8Array | undefined>;
  history: CollectionHistory;
}

/**
 * A file that can be handed in. It is written in slices, so that neither memory nor the page feels its size; the same source
 * gives the same bytes, so nothing in it depends on a clock or on chance.
 */
export interface ExportFile {
  /** In the package, with folders; also what it is called when it is saved alone. */
  name: string;
  mediaType: string;
  rows(source: ExportSource): AsyncIterable<Uint8Array>;
}
