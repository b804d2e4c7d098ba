/** What a search found that is no video: counted, and kept in the body of its answer. */
export interface OtherResults {
  channels: number;
  playlists: number;
}

/** Counts the rows of an answer that name no video. The document shows videos only, so a row with a channel alone is one. */
export function countOtherResults(body: string): OtherResults {
  const rows = dataRows(body).filter((row) => typeof row.videoId !== 'string');
  const playlists = rows.filter((row) => typeof row.playlistId === 'string').length;
  const channels = rows.filter((row) => typeof row.playlistId !== 'string' && typeof row.channelId === 'string').length;
  return { channels, playlists };
}

function dataRows(body: string): Record<string, unknown>[] {
  try {
    const { data } = JSON.parse(body) as { data?: unknown };
    return Array.isArray(data) ? data.filter((row) => typeof row === 'object' && row !== null) : [];
  } catch {
    // It was stored as an answer, so it was read once; one that others changed has no rows to count.
    return [];
  }
}
