import type { ReactNode } from 'react';
import { AddVideo } from '@/components/collection/AddVideo';
import { VideoByline } from '@/components/collection/VideoByline';
import { PopupDownloads } from '@/components/downloads/PopupDownloads';
import { Thumbnail } from '@/components/files/Thumbnail';
import { Notices } from '@/components/panel/Notices';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { PanelProvider, usePanel, usePanelStore } from '@/components/ui/panel-state';
import { Toast } from '@/components/ui/Toast';
import { useTranslation } from '@/components/ui/translation';
import { useRequest } from '@/components/ui/use-request';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { videoFromDetails } from '@/lib/details/store/saved-details';
import type { DownloadsStore } from '@/lib/downloads/store';
import { smallestThumbnail } from '@/lib/platform/media-links';
import './popup.css';
import { CaptionsSummary } from './CaptionsSummary';
import { type OpenTab, TabRows } from './TabRows';

/** Minimum thumbnail width in pixels: twice the displayed width, for high-density screens. */
const minWidth = 176;

/** The thumbnail, if saved data contains its link. Otherwise nothing is loaded. */
export function VideoThumbnail() {
  const subject = usePanel((state) => state.subject);
  const fetchedThumbnails = useRequest('thumbnailFiles', (state) => state.response?.value);
  const response = useRequest('videos', (state) => state.response);
  if (!subject) return null;
  const { thumbnails } = videoFromDetails({ response }, subject.videoId) ?? {};
  const { default: smallest, medium, high, standard, maxres } = thumbnails ?? {};
  const savedThumbnails = [smallest, medium, high, standard, maxres].filter((one) => one !== undefined);
  const link = smallestThumbnail([...(fetchedThumbnails ?? []), ...savedThumbnails], minWidth);
  return link && <Thumbnail key={link} link={link} name={subject.title ?? subject.videoId} />;
}

/** The parts of the popup that are loaded after its frame. */
export interface PopupContent {
  thumbnail: ReactNode;
  byline: ReactNode;
  saved: ReactNode;
  addButton: ReactNode;
  messages: ReactNode;
}

interface Stores {
  panel: CaptionsStore;
  replies: RepliesStore;
  downloads: DownloadsStore;
  open: OpenTab;
}

export function popupContent({ panel, replies, downloads, open }: Stores): PopupContent {
  const inPage = (part: ReactNode) => (
    <ErrorBoundary>
      <PanelProvider panel={panel}>{part}</PanelProvider>
    </ErrorBoundary>
  );
  return {
    thumbnail: inPage(<VideoThumbnail />),
    byline: inPage(<CurrentByline />),
    saved: inPage(
      <>
        <Notices />
        <CaptionsSummary open={open} />
        <TabRows replies={replies} open={open} />
        <PopupDownloads downloads={downloads} />
      </>,
    ),
    addButton: inPage(<AddCurrentVideo />),
    messages: inPage(<PopupMessages />),
  };
}

function CurrentByline() {
  const videoId = usePanel((state) => state.subject?.videoId);
  return videoId && <VideoByline videoId={videoId} short />;
}

function AddCurrentVideo() {
  const subject = usePanel((state) => state.subject);
  return subject && <AddVideo video={subject} from="popup" labelled />;
}

function PopupMessages() {
  const panel = usePanelStore();
  const t = useTranslation();
  const toast = usePanel((state) => state.toast);
  const announced = usePanel((state) => state.announcement);
  return (
    <>
      <Toast toast={toast} onDismiss={panel.getState().dismiss} />
      <LiveRegion id={announced?.id ?? 0} text={announced ? t.message(announced.message) : ''} />
    </>
  );
}
