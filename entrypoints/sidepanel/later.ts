import { lazy } from 'react';

/** What the panel loads when it is there to be shown: the header comes first, and not every reader needs all of this. */
export const CaptionsPane = lazy(async () => ({ default: (await import('./CaptionsPane')).CaptionsPane }));
export const LastAttempts = lazy(async () => ({ default: (await import('./LastAttempts')).LastAttempts }));
export const Keys = lazy(async () => ({ default: (await import('./Keys')).Keys }));
export const Empty = lazy(async () => ({ default: (await import('./Empty')).Empty }));
export const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu')).MoreMenu }));
export const Collect = lazy(async () => ({ default: (await import('./collect/Collect')).Collect }));
export const CollectedPane = lazy(async () => ({ default: (await import('./collect/CollectedPane')).CollectedPane }));
export const Byline = lazy(async () => ({ default: (await import('./collect/Byline')).Byline }));
export const Notices = lazy(async () => ({ default: (await import('./Notices')).Notices }));
export const Trail = lazy(async () => ({ default: (await import('./Trail')).Trail }));
export const Toast = lazy(async () => ({ default: (await import('@/components/Toast')).Toast }));
export const SaveTray = lazy(async () => ({ default: (await import('./SaveTray')).SaveTray }));
export const RelatedTab = lazy(async () => ({ default: (await import('./related/RelatedTab')).RelatedTab }));
export const RepliesTab = lazy(async () => ({ default: (await import('./replies/RepliesTab')).RepliesTab }));
export const FilesTab = lazy(async () => ({ default: (await import('./files/FilesTab')).FilesTab }));
export const DetailsTab = lazy(async () => ({ default: (await import('./details/DetailsTab')).DetailsTab }));
