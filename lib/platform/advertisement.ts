/** The known length of the video, in seconds; `null` where unknown. */
interface KnownDuration {
  /** From the video's details. */
  statedLength: number | null;
  /** The start of the last caption. The video is at least this long. */
  lastLine: number | null;
}

/** Players and the service round differently, and a long video may be cut slightly differently. */
const durationTolerance = (length: number): number => Math.max(3, length / 50);

/**
 * Returns whether the player seems to play an advertisement: its length differs from that of the video. `length` in
 * seconds, `null` for a live stream. Returns `false` where nothing is known.
 */
export function isProbablyAd(length: number | null, { statedLength, lastLine }: KnownDuration): boolean {
  if (length === null) return false;
  if (statedLength !== null && statedLength > 0)
    return Math.abs(length - statedLength) > durationTolerance(statedLength);
  return lastLine !== null && length < lastLine - durationTolerance(lastLine);
}
