import type { VideoId } from '@/lib/service/ids';
import type { PanelTabId } from './panel-tabs';

/** What a menu, a shortcut or the popup wants of the panel of a window, open already or just opening. */
export interface PanelRequest {
  /** To be about this video; `null` leaves it at the one it is about. */
  videoId: VideoId | null;
  tab: PanelTabId | null;
  /** The comment whose replies are wanted. */
  comment: string | null;
}
