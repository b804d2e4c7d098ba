import { cacheKey } from '@/lib/service/cache-key';
import type { HeldAnswer } from '@/lib/service/call';
import type { Asked } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { Capture } from './capture';
import { questionOf } from './response-from-capture';
import { isRowAbout, rowTexts } from './row-texts';

/**
 * What a list of details tells of one video, as if it alone had been asked for by GET /videos: its row in the very text that
 * came. `null` where the list has no such row.
 */
export function detailsFrom(capture: Capture, body: string, videoId: VideoId): HeldAnswer | null {
  const row = rowTexts(body).find((text) => isRowAbout(text, videoId));
  if (row === undefined) return null;
  const { lang, fields } = capture.asked as Partial<Asked<'batchVideos'>>;
  const asked: Asked<'videos'> = { ids: [videoId], ...(lang && { lang }), ...(fields && { fields }) };
  const service = capture.key.slice(capture.key.lastIndexOf(' ') + 1);
  const key = cacheKey('videos', asked, service);
  return { ...questionOf(capture), key, name: 'videos', asked, videoId, body: `{"data":[${row}]}` };
}
