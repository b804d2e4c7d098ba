import type { PageLinks } from '@/lib/platform/page-links';
import type { PageKind } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';

/** What becomes of a video that is there already: seen once more, left as it is, or taken anew in place of before. */
export const duplicateRules = ['observe', 'skip', 'update'] as const;
export type DuplicateRule = (typeof duplicateRules)[number];

/** A time of day by the clocks of a place. */
export interface TimeOfDay {
  /** After midnight, from 0 to 1439. */
  minutes: number;
  /** As the browser names it: `Europe/Lisbon`. */
  zone: string;
}

/** Looks at a collection again and again while the browser is open. */
export interface CollectionSchedule {
  on: boolean;
  /** At least 1. */
  everyHours: number;
  /** Counted by the clocks from this time of day on; not there or `null` where it is counted from when it was switched on. */
  at?: TimeOfDay | null | undefined;
  /** Most that one of its runs may cost, in millionths of a dollar; `null` where the day's limits alone hold. */
  perRun: Micros | null;
  /** What becomes of a time that passed while the browser was closed. */
  missed: 'skip' | 'once';
  /** Milliseconds since 1970. */
  nextAt: number;
}

/** A named set of videos. Times in milliseconds since 1970. */
export interface Collection {
  id: string;
  name: string;
  note: string;
  createdAt: number;
  duplicates: DuplicateRule;
  /** Most that its runs may cost in all, in millionths of a dollar; `null` where the other limits alone hold. */
  budget: Micros | null;
  watch: CollectionSchedule | null;
  /** The design of another study that this collection repeats; absent or `null` where there is none. */
  design?: StoredDesign | null;
}

/** The design of another study as it is stored; `isFollowedDesign` says whether its steps can be run. */
export interface StoredDesign {
  name: string;
  /** The file that it was read from, and the SHA-256 of that in hexadecimal. */
  file: string;
  sha256: string;
  /** Steps that take the videos of the original study in place of those that came here. */
  originalIds: number[];
  steps: readonly unknown[];
}

/** A collection as it begins. */
export const createCollection = (id: string, name: string, createdAt: number): Collection => ({
  id,
  name,
  note: '',
  createdAt,
  duplicates: 'observe',
  budget: null,
  watch: null,
});

/** What put videos into a collection. */
export type ItemSource =
  | 'panel'
  | 'popup'
  | 'menu'
  | 'shortcut'
  | 'page'
  | 'related'
  | 'recording'
  | 'run'
  | 'import'
  | 'library';

/** How a video came into a collection. */
export interface ItemOrigin {
  from: ItemSource;
  page: PageKind | null;
  /** The page's address without what is personal; `null` off the platform. */
  address: string | null;
  /** Place in the list it was taken from, counted from 1. */
  rank: number | null;
}

/**
 * One act of collecting, kept as it was: a hundred thousand videos are then a hundred records, and a video that is seen again
 * has each of its sightings. `ids`, `ranks` and `titles` run side by side; no id stands twice in one.
 */
export interface ItemBatch extends Omit<ItemOrigin, 'rank'> {
  collectionId: string;
  /** Grows with time, so that gatherings sort by it. */
  id: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** The run that found them; `null` where the user did. */
  runId: string | null;
  /** The browser's own name, where the user ticked that it is kept. */
  agent: string | null;
  ids: VideoId[];
  ranks: (number | null)[];
  titles: (string | null)[];
}

/** Most ids in one gathering: a larger act is several, so that none is a long wait. */
export const maxBatchSize = 5_000;

/** A video in a collection, as it came first. Adding one asks nobody and costs nothing. */
export interface CollectionItem {
  collectionId: string;
  videoId: VideoId;
  /** As the tab or the list called it; `null` where nobody did. */
  title: string | null;
  /** Milliseconds since 1970. */
  addedAt: number;
  context: ItemOrigin;
}

/** A video that is about to be collected. */
export type NewItem = Omit<CollectionItem, 'collectionId' | 'addedAt'>;

/** The videos that a page links to, in its order, as what is to be collected from it. */
export const itemsOfPage = ({ videos }: PageLinks, context: Pick<ItemOrigin, 'from' | 'page' | 'address'>): NewItem[] =>
  videos.map(({ videoId, rank }) => ({ videoId, title: null, context: { ...context, rank } }));
