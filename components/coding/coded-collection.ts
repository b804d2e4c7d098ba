import type { Coding } from '@/lib/coding/codes';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';

/** What the views of the coding show: the codes, and the videos that are not excluded. */
export interface CodedCollection {
  coding: Coding;
  snapshot: Snapshot;
  ids: readonly VideoId[];
}
