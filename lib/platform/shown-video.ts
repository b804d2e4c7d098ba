import type { VideoId } from '@/lib/service/ids';

/** What kind of page shows the video; live and upcoming pages look like any other until the service is asked. */
export type PageKind = 'watch' | 'short' | 'live' | 'embed' | 'clip' | 'other';

/** What a page says of itself, and all that it may say unasked: which video it shows. */
export interface PageState {
  videoId: VideoId | null;
  kind: PageKind;
}

/** Which video a tab shows. `seq` grows with each change, so that a late answer knows that it is late. */
export interface ShownVideo extends PageState {
  tabId: number;
  seq: number;
  /** The tab's own title for it, as the browser tells it; `null` until it is known to belong to this video. */
  title: string | null;
}
