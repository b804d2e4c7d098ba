/** What is known of how long the video is, in seconds; `null` where nothing is. */
interface KnownDuration {
  /** As its details tell it. */
  told: number | null;
  /** When the last line of its captions begins: the video is no shorter. */
  lastLine: number | null;
}

/** A player and the service round differently, and a long video may be cut a little differently. */
const durationTolerance = (length: number): number => Math.max(3, length / 50);

/**
 * Whether the page's player seems to play something else than the video, as it does during an advertisement: the same player,
 * another length. `length` in seconds, `null` where there is no end. Where nothing is known, nothing is said.
 */
export function isProbablyAd(length: number | null, { told, lastLine }: KnownDuration): boolean {
  if (length === null) return false;
  if (told !== null && told > 0) return Math.abs(length - told) > durationTolerance(told);
  return lastLine !== null && length < lastLine - durationTolerance(lastLine);
}
