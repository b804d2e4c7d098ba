import type { PageLinks } from '@/lib/platform/page-links';
import type { PageKind } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';

/** The rules for a video that is already in the collection: record it again, skip it, or replace the earlier record. */
export const duplicateRules = ['record-again', 'skip', 'update'] as const;

export type DuplicateRule = (typeof duplicateRules)[number];

/** A time of day in a time zone. */
export interface TimeOfDay {
  /** Minutes after midnight, from 0 to 1439. */
  minutes: number;
  /** IANA time zone name, such as `Europe/Lisbon`. */
  zone: string;
}

/** A schedule that repeatedly fetches the details of a collection's videos while the browser is open. */
export interface CollectionSchedule {
  on: boolean;
  /** Hours between two runs, at least 1. */
  everyHours: number;
  /** Time of day of the first run. Without it, the interval starts when the schedule is switched on. */
  at?: TimeOfDay | null | undefined;
  /** Maximum cost of one run, in millionths of a dollar; `null` if the run has no limit of its own. */
  perRun: Micros | null;
  /** The rule for a run that came due while the browser was closed: skip it, or run once. */
  missed: 'skip' | 'once';
  /** When the next run is due, in milliseconds since 1970. */
  nextAt: number;
  /** When a run was last due, in milliseconds since 1970. Absent before the first time. */
  dueAt?: number | undefined;
  /** Id of the connection whose project pays. Without it, the active connection pays. */
  connection?: string | undefined;
}

/** The layout that the user last chose for a collection. */
interface CollectionLayout {
  /** True if the details drawer is open. */
  drawer?: boolean | undefined;
  /** True if the table rows have only one line. */
  compact?: boolean | undefined;
  /** The widths in rem of the table columns that the user resized, by column name. */
  widths?: Readonly<Record<string, number>> | undefined;
}

/** A named set of videos. Times are in milliseconds since 1970. */
export interface Collection {
  id: string;
  name: string;
  note: string;
  createdAt: number;
  duplicates: DuplicateRule;
  /** Maximum total cost of the collection's runs, in millionths of a dollar; `null` if only the other limits apply. */
  budget: Micros | null;
  schedule: CollectionSchedule | null;
  /** The design of another study that this collection repeats. */
  design?: StoredDesign | null;
  layout?: CollectionLayout | undefined;
  /**
   * The title, people, licence and version for packages of this collection; `readPackageMetadata` validates and parses
   * it.
   */
  about?: unknown;
}

/** The fields of a collection to change. For the layout, only the given parts change. */
type CollectionPatch = Partial<Omit<Collection, 'id' | 'createdAt'>>;

/** The fields to change, or a function that derives them from the stored collection. */
export type CollectionChange = CollectionPatch | ((stored: Collection) => CollectionPatch);

/** The stored design of another study; `isRepeatableDesign` checks whether its steps can run. */
export interface StoredDesign {
  name: string;
  /** The name of the design file and its SHA-256 hash in hexadecimal. */
  file: string;
  sha256: string;
  /** The numbers of the steps that use the videos of the original study instead of the videos found here. */
  originalIds: number[];
  steps: readonly unknown[];
}

/** Creates an empty collection with the default settings. */
export const createCollection = (id: string, name: string, createdAt: number): Collection => ({
  id,
  name,
  note: '',
  createdAt,
  duplicates: 'record-again',
  budget: null,
  schedule: null,
});

/** The part of the extension that added a video. */
export const itemSources = [
  'panel',
  'popup',
  'menu',
  'shortcut',
  'page',
  'related',
  'recording',
  'run',
  'import',
  'library',
] as const;
export type ItemSource = (typeof itemSources)[number];

/** The origin of a video in a collection. */
export interface ItemOrigin {
  from: ItemSource;
  page: PageKind | null;
  /** URL without personal parts; `null` if the video was not added from a page of the platform. */
  address: string | null;
  /** Position in the source list, counted from 1. */
  rank: number | null;
}

/**
 * Videos that one addition took from the same page. Batches keep the number of records small even for 100,000 videos,
 * and still store every addition of a video. `ids`, `ranks` and `titles` are parallel arrays; no id occurs twice in a
 * batch.
 */
export interface ItemBatch extends Omit<ItemOrigin, 'rank'> {
  collectionId: string;
  /** Starts with the time, so batches sort by time. */
  id: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** The run that found the videos; `null` if the user added them. */
  runId: string | null;
  /** The browser's user agent, if the user chose to store it. */
  agent: string | null;
  ids: VideoId[];
  ranks: (number | null)[];
  titles: (string | null)[];
}

/** Maximum number of ids in one batch. A larger addition is split, so that no single write takes long. */
export const maxBatchSize = 5_000;

/** A video in a collection, with the data of its first addition. */
export interface CollectionItem {
  collectionId: string;
  videoId: VideoId;
  /** The title from the tab or list; `null` if there was none. */
  title: string | null;
  /** Milliseconds since 1970. */
  addedAt: number;
  context: ItemOrigin;
}

/** A video to add to a collection. */
export type NewItem = Omit<CollectionItem, 'collectionId' | 'addedAt'>;

/** Returns the videos that a page links to as items to add, in page order. */
export const itemsFromPageLinks = (
  { videos }: PageLinks,
  context: Pick<ItemOrigin, 'from' | 'page' | 'address'>,
): NewItem[] => videos.map(({ videoId, rank }) => ({ videoId, title: null, context: { ...context, rank } }));
