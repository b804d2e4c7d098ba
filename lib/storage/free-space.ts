/** Rather more than a video's details with its translations take; in bytes. */
const bytesPerVideo = 12_000;
/** What the browser itself wants to have left. */
const reservedBytes = 5_000_000;

/** Whether there is room for answers about so many videos: asked before they are paid for. A browser that does not say has it. */
export async function hasSpaceFor(videos: number): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined) return true;
  return quota - usage > videos * bytesPerVideo + reservedBytes;
}
