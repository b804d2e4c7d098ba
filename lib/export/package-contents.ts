import type { MessageName } from '@/lib/shared/localized-text';
import type { ObservationScope } from './observations';

/** The responses that writing a file reads; the total of its progress. */
export type ReadScope = ObservationScope | 'all' | 'none';

interface PackageContent {
  label: MessageName;
  /** Its purpose. */
  note: MessageName;
  /** Selected by default. */
  isDefault: boolean;
  reads(which: ObservationScope): ReadScope;
  /** Number of its files that read the responses. */
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

/** The contents of an export, in package order; `content-files.ts` has their writers. */
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
/** `Object.keys` returns plain strings. */
export const contentIds = Object.keys(packageContents) as ContentId[];
