import type { MessageName } from '@/lib/shared/localized-text';
import type { ObservationScope } from './observations';

/** Which answers a file is read from: what its writing takes, and what its progress is counted by. */
export type ReadScope = ObservationScope | 'all' | 'none';

interface PackageContent {
  label: MessageName;
  /** What it is for. */
  note: MessageName;
  /** In a package unless the user takes it out. */
  isDefault: boolean;
  reads(which: ObservationScope): ReadScope;
  /** How many of its files read the answers. */
  readingFiles: number;
}

const defineContent = (
  label: MessageName,
  note: MessageName,
  reads: PackageContent['reads'],
  usual: boolean,
  times = 1,
): PackageContent => ({
  label,
  note,
  isDefault: usual,
  reads,
  readingFiles: times,
});
const asChosen = (which: ObservationScope): ReadScope => which;
const newest = (): ReadScope => 'newest';
const all = (): ReadScope => 'all';
const none = (): ReadScope => 'none';

/** What can be handed in, in the order of a package; `contents.ts` has what writes each. */
export const packageContents = {
  csv: defineContent('handInCsv', 'handInCsvNote', asChosen, true),
  xlsx: defineContent('formatXlsx', 'handInXlsxNote', asChosen, false),
  ndjson: defineContent('handInNdjson', 'handInNdjsonNote', all, true),
  parquet: defineContent('handInParquet', 'handInParquetNote', asChosen, false),
  'parquet-parts': defineContent('handInParquetParts', 'handInPartsNote', asChosen, false),
  'ndjson-parts': defineContent('handInNdjsonParts', 'handInPartsNote', asChosen, false),
  'four-cat': defineContent('handInFourCat', 'handInFourCatNote', newest, false),
  replies: defineContent('handInReplies', 'handInRepliesNote', none, true),
  network: defineContent('handInNetwork', 'handInNetworkNote', none, false),
  citations: defineContent('handInCitations', 'handInCitationsNote', newest, true, 3),
  ids: defineContent('handInIds', 'handInIdsNote', none, true),
  raw: defineContent('handInRaw', 'handInRawNote', all, false),
};

export type ContentId = keyof typeof packageContents;
/** In the order of a package. `Object.keys` returns plain strings, so their type is stated here. */
export const contentIds = Object.keys(packageContents) as ContentId[];
