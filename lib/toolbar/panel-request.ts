import type { VideoId } from '@/lib/service/ids';
import type { FileGroup, PanelTabId } from '@/lib/settings/settings';

/** A request from a menu, a shortcut or the popup to the side panel of a window. */
export interface PanelRequest {
  /** The video to show; `null` keeps the current one. */
  videoId: VideoId | null;
  tab: PanelTabId | null;
  comment: string | null;
  group?: FileGroup | undefined;
}
