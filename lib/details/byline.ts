import type { Video } from '@/lib/service/video-schema';
import { clockText } from '@/lib/shared/clock-text';
import type { Message } from '@/lib/shared/localized-text';
import { countText, isCount } from './count-text';
import { lengthOf } from './video-figures';

/** What stands below a title: whose video, how long, how often seen. `null` where it was not given. */
interface Byline {
  channel: string | null;
  length: string | null;
  views: Message | null;
}

/** The line below the title, from the details that are held. */
export function bylineOf(video: Video, locale: string): Byline {
  const { channelTitle, viewCount } = video;
  const seconds = lengthOf(video);
  return {
    channel: channelTitle || null,
    length: seconds ? clockText(seconds) : null,
    views: viewCount && isCount(viewCount) ? viewsMessage(viewCount, locale) : null,
  };
}

/** The plural follows the nearest number, the text is exact. */
export const viewsMessage = (count: string, locale: string): Message => ({
  count: 'bylineViews',
  n: Number(count),
  fill: [countText(count, locale)],
});
