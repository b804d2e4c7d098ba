import { jsonParts } from '@/lib/details/json-parts';

/** Returns the original texts of the rows; none if the body is no list or is incomplete. */
export function rowTexts(body: string): string[] {
  if (!isJson(body)) return [];
  const list = isBareList(body) ? body : jsonParts(body).find(({ name }) => name === 'data')?.text;
  return list === undefined ? [] : jsonParts(list).map(({ text }) => text);
}

/** Lists are bare, or in `data` of an object (section "Paging envelope"). */
const isBareList = (body: string): boolean => body.trimStart().startsWith('[');

/** Returns whether a row is about a video. Most lists name the id `videoId`, a video itself `id`. */
export function isRowOfVideo(text: string, videoId: string): boolean {
  if (!text.includes(videoId)) return false;
  const row: unknown = JSON.parse(text);
  return (
    typeof row === 'object' && row !== null && ('videoId' in row ? row.videoId : 'id' in row && row.id) === videoId
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The body is plain-text captions or an incomplete response.
    return false;
  }
}
