import type { RowState } from '@/lib/collection/snapshot';
import { valueIn } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';

export type RawRow = Readonly<Record<string, unknown>>;

/** A video of the collection as one response describes it. */
export interface VideoObservation {
  videoId: VideoId;
  snapshotRow: number;
  state: RowState;
  /** The video's row in the response as received; `null` without a response or if the response lacks the row. */
  raw: RawRow | null;
  /** The values from other responses that count instead of those in `raw`, by column; see `otherValues`. */
  others?: OtherValues | undefined;
  capture: Capture | null;
}

/** A value from another response; `isDetails` is true if that has details. */
export interface OtherValue {
  value: unknown;
  captureId: string;
  isDetails: boolean;
}
export type OtherValues = ReadonlyMap<string, OtherValue>;

/** Returns the value of a column; `null` or `undefined` if no response has one. */
export const columnValue = ({ raw, others }: Pick<VideoObservation, 'raw' | 'others'>, field: string): unknown =>
  others?.get(field)?.value ?? (raw && valueIn(raw, field));
