import { jsonParts } from '@/lib/details/json-parts';

/** The rows of an answer in the very text that came; none where it is no list, or half of one. */
export function rowTexts(body: string): string[] {
  if (!isJson(body)) return [];
  const list = isBareList(body) ? body : jsonParts(body).find(({ name }) => name === 'data')?.text;
  return list === undefined ? [] : jsonParts(list).map(({ text }) => text);
}

/** Lists come bare, or as `data` of an object (section "Paging envelope"). */
const isBareList = (body: string): boolean => body.trimStart().startsWith('[');

/** Whether a row tells of a video. Most lists call the id `videoId`, a video itself says `id`. */
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
    // Captions as text, or an answer that broke off.
    return false;
  }
}
