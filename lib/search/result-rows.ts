import { parseJsonText } from '@/lib/service/json-text';
import { webAddress } from '@/lib/shared/web-address';

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

/** The three fields that popular videos have beyond others (section "GET /popularVideos"); their form is not documented. */
const extraFields = ['captionsUrl', 'videoFileUrl', 'audioFileUrl'] as const;

/** One of them as it came: text, and an address where it is one. */
export interface ExtraField {
  name: (typeof extraFields)[number];
  text: string;
  href: string | null;
}

/** A row of popular videos. `videoId` is `null` where it does not say: it is evidence of no video. */
export interface PopularRow {
  videoId: string | null;
  title: string | null;
  extras: ExtraField[];
}

/** The rows of an answer as they came; none where it cannot be read. */
export function parsePopularRows(body: string): PopularRow[] {
  const json = parseJsonText(body);
  const list = json.is === 'json' && isObject(json.value) ? json.value.data : null;
  return Array.isArray(list) ? list.filter(isObject).map(parsePopularRow) : [];
}

function parsePopularRow(row: Record<string, unknown>): PopularRow {
  return {
    videoId: typeof row.id === 'string' && row.id.length === 11 ? row.id : null,
    title: typeof row.title === 'string' ? row.title : null,
    extras: extraFields.flatMap((name) => {
      const value = row[name];
      if (value === undefined || value === null) return [];
      return [{ name, text: typeof value === 'string' ? value : JSON.stringify(value), href: webAddress(value) }];
    }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
