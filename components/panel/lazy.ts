import { lazy } from 'react';

/** Parts of the panel that are loaded after its header, or only when needed. */
export const CaptionsPane = lazy(async () => ({
  default: (await import('@/components/captions/CaptionsPane')).CaptionsPane,
}));
export const LastRequests = lazy(async () => ({
  default: (await import('@/components/spending/LedgerList')).LastRequests,
}));
export const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog')).ShortcutsDialog }));
export const EmptyPanel = lazy(async () => ({ default: (await import('./EmptyPanel')).EmptyPanel }));
export const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu')).MoreMenu }));
export const AddVideo = lazy(async () => ({ default: (await import('@/components/collection/AddVideo')).AddVideo }));
export const ItemsPane = lazy(async () => ({
  default: (await import('@/components/collection/ItemsPane')).ItemsPane,
}));
export const VideoByline = lazy(async () => ({
  default: (await import('@/components/collection/VideoByline')).VideoByline,
}));
export const Notices = lazy(async () => ({ default: (await import('./Notices')).Notices }));
export const History = lazy(async () => ({ default: (await import('@/components/related/History')).History }));
export const Toast = lazy(async () => ({ default: (await import('@/components/ui/Toast')).Toast }));
export const DownloadTray = lazy(async () => ({
  default: (await import('@/components/downloads/DownloadTray')).DownloadTray,
}));
export const RelatedTab = lazy(async () => ({ default: (await import('@/components/related/RelatedTab')).RelatedTab }));
export const RepliesTab = lazy(async () => ({
  default: (await import('@/components/comments/RepliesTab')).RepliesTab,
}));
export const FilesTab = lazy(async () => ({ default: (await import('@/components/files/FilesTab')).FilesTab }));
export const DetailsTab = lazy(async () => ({ default: (await import('@/components/details/DetailsTab')).DetailsTab }));
