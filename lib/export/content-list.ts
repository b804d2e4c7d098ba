import type { MessageName } from '@/lib/shared/localized-text';
import type { Which } from './observations';

/** Which answers a file is read from: what its writing takes, and what its progress is counted by. */
export type Reads = Which | 'all' | 'none';

interface Content {
  label: MessageName;
  /** What it is for. */
  note: MessageName;
  /** In a package unless the reader takes it out. */
  usual: boolean;
  reads(which: Which): Reads;
  /** How many of its files read the answers. */
  times: number;
}

const content = (
  label: MessageName,
  note: MessageName,
  reads: Content['reads'],
  usual: boolean,
  times = 1,
): Content => ({
  label,
  note,
  usual,
  reads,
  times,
});
const asChosen = (which: Which): Reads => which;
const newest = (): Reads => 'newest';
const all = (): Reads => 'all';
const none = (): Reads => 'none';

/** What can be handed in, in the order of a package; `contents.ts` has what writes each. */
export const contents = {
  csv: content('handInCsv', 'handInCsvNote', asChosen, true),
  xlsx: content('formatXlsx', 'handInXlsxNote', asChosen, false),
  ndjson: content('handInNdjson', 'handInNdjsonNote', all, true),
  parquet: content('handInParquet', 'handInParquetNote', asChosen, false),
  'parquet-parts': content('handInParquetParts', 'handInPartsNote', asChosen, false),
  'ndjson-parts': content('handInNdjsonParts', 'handInPartsNote', asChosen, false),
  'four-cat': content('handInFourCat', 'handInFourCatNote', newest, false),
  replies: content('handInReplies', 'handInRepliesNote', none, true),
  network: content('handInNetwork', 'handInNetworkNote', none, false),
  citations: content('handInCitations', 'handInCitationsNote', newest, true, 3),
  ids: content('handInIds', 'handInIdsNote', none, true),
  raw: content('handInRaw', 'handInRawNote', all, false),
};

export type ContentId = keyof typeof contents;
/** In the order of a package. `Object.keys` returns plain strings, so their type is stated here. */
export const contentIds = Object.keys(contents) as ContentId[];
