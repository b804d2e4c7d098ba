import type { PageLinks } from '@/lib/platform/page-links';
import type { PageKind } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { Collection, CollectionSchedule, duplicateRules, ItemSource } from './records';

export type DuplicateRule = (typeof duplicateRules)[number];

export type TimeOfDay = NonNullable<CollectionSchedule['at']>;

/** The fields of a collection to change. For the layout, only the given parts change. */
type CollectionPatch = Partial<Omit<Collection, 'id' | 'createdAt'>>;

/** The fields to change, or a function that derives them from the stored collection. */
export type CollectionChange = CollectionPatch | ((stored: Collection) => CollectionPatch);

export const createCollection = (id: string, name: string, createdAt: number): Collection => ({
  id,
  name,
  note: '',
  createdAt,
  duplicates: 'record-again',
  budget: null,
  schedule: null,
});

export interface ItemOrigin {
  from: ItemSource;
  page: PageKind | null;
  /** URL without personal parts; `null` if the video was not added from a page of the platform. */
  address: string | null;
  /** Position in the source list, counted from 1. */
  rank: number | null;
}

/** Maximum number of ids in one batch. A larger addition is split, so that no single write takes long. */
export const maxBatchSize = 5_000;

/** A video to add to a collection. */
export interface NewItem {
  videoId: VideoId;
  /** The title from the tab or list; `null` if there was none. */
  title: string | null;
  context: ItemOrigin;
}

/** Returns the videos that a page links to as items to add, in page order. */
export const itemsFromPageLinks = (
  { videos }: PageLinks,
  context: Pick<ItemOrigin, 'from' | 'page' | 'address'>,
): NewItem[] => videos.map(({ videoId, rank }) => ({ videoId, title: null, context: { ...context, rank } }));
