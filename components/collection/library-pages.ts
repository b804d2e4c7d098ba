import type { IconName } from '@/components/ui/icon-names';
import type { LibraryPane } from '@/lib/app-store/library-route';
import type { MessageName } from '@/lib/shared/localized-text';

export interface LibraryPage {
  pane: LibraryPane;
  icon: IconName;
  label: MessageName;
}

/** The pages that fetch videos or captions, or import videos. */
export const dataPages: readonly LibraryPage[] = [
  { pane: 'search', icon: 'search', label: 'search' },
  { pane: 'playlist', icon: 'list-video', label: 'playlistOrChannel' },
  { pane: 'related', icon: 'waypoints', label: 'relatedNetwork' },
  { pane: 'popular', icon: 'trending-up', label: 'libraryPopular' },
  { pane: 'bulk-captions', icon: 'captions', label: 'bulkCaptions' },
  { pane: 'import', icon: 'file-input', label: 'importPage' },
];

/** The pages about saved data, runs and spending. */
export const managePages: readonly LibraryPage[] = [
  { pane: 'saved-captions', icon: 'database', label: 'savedCaptions' },
  { pane: 'runs', icon: 'play', label: 'runs' },
  { pane: 'spending', icon: 'receipt-text', label: 'spending' },
  { pane: 'storage', icon: 'hard-drive-download', label: 'libraryStorage' },
];
