import type { VideoId } from '@/lib/service/ids';
import type { FileGroup, PanelTabId } from '@/lib/settings/settings';

/** A request of a menu, a shortcut or the popup to the panel of a window. */
export interface PanelRequest {
  /** The video to show; `null` keeps the current one. */
  videoId: VideoId | null;
  tab: PanelTabId | null;
  /** The comment whose replies are shown. */
  comment: string | null;
  /** The part of the Files tab to show. */
  group?: FileGroup | undefined;
}
