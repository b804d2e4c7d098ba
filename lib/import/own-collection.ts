import type { VideoIdSet } from '@/lib/collection/video-id-set';
import { type OwnPiece, readNdjson } from '@/lib/export/ndjson-read';
import type { VersionFailure } from '@/lib/shared/file-version';
import { linesOf } from './readers';

/** What a file of a collection of ours holds, as far as it could be read. */
export interface OwnSums {
  name: string | null;
  videos: number;
  gatherings: number;
  captures: number;
  marks: number;
  /** Answers whose text is not the one that its sum was taken of: damaged or changed since. */
  changed: number;
  bad: number;
  /** Why the version of the file cannot be read; `null` where it can. */
  version: VersionFailure | null;
}

export const nothingOwn: OwnSums = {
  ...{ name: null, videos: 0, gatherings: 0, captures: 0 },
  ...{ marks: 0, changed: 0, bad: 0, version: null },
};

/** The pieces of a collection from the text of its file, read at a time in milliseconds since 1970. */
export const ownPieces = (text: AsyncIterable<string>, now: number): AsyncGenerator<OwnPiece> =>
  readNdjson(linesIn(text), now);

async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  const lines = linesOf();
  for await (const part of text) for (const line of lines(part, false)) yield line.text;
  for (const line of lines('', true)) yield line.text;
}

/** Adds one piece to the sums; `ids` remembers the videos, each once. */
export function withPiece(sums: OwnSums, piece: OwnPiece, ids: VideoIdSet): OwnSums {
  switch (piece.is) {
    case 'collection':
      return { ...sums, name: piece.collection.name };
    case 'gathering':
      for (const id of piece.gathering.ids) ids.add(id);
      return { ...sums, gatherings: sums.gatherings + 1, videos: ids.size };
    case 'mark':
      return { ...sums, marks: sums.marks + 1 };
    case 'capture':
      return { ...sums, captures: sums.captures + 1, changed: sums.changed + Number(piece.changed) };
    case 'bad':
      return { ...sums, bad: sums.bad + 1, version: sums.version ?? piece.version ?? null };
    default:
      return sums;
  }
}
