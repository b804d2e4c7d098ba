import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { AddVideo } from '@/components/collection/AddVideo';
import { VideoByline } from '@/components/collection/VideoByline';
import { PopupDownloads } from '@/components/downloads/PopupDownloads';
import { Thumbnail } from '@/components/files/Thumbnail';
import { Notices } from '@/components/panel/Notices';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { Toast } from '@/components/ui/Toast';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { savedDetailsStore, videoFromDetails } from '@/lib/details/store/saved-details';
import type { DownloadsStore } from '@/lib/downloads/store';
import { filesStoreOf } from '@/lib/files/store/files-store';
import { smallestThumbnail } from '@/lib/platform/thumbnail-url';
import './popup.css';
import { CaptionsSummary } from './CaptionsSummary';
import { type OpenTab, TabRows } from './TabRows';

/** Twice as wide as it is drawn, for screens that are finer. */
const minWidth = 176;

/** The picture of the video, where the user asked for pictures or details before: else nothing is loaded. */
export function VideoThumbnail({ panel }: { panel: PanelStore }) {
  const subject = useStore(panel, (state) => state.subject);
  const fetchedThumbnails = useStore(filesStoreOf(panel).pictures, (state) => state.answer?.value);
  const answer = useStore(savedDetailsStore(panel), (state) => state.answer);
  if (!subject) return null;
  const { thumbnails } = videoFromDetails({ answer }, subject.videoId) ?? {};
  const { default: smallest, medium, high, standard, maxres } = thumbnails ?? {};
  const savedThumbnails = [smallest, medium, high, standard, maxres].filter((one) => one !== undefined);
  const link = smallestThumbnail([...(fetchedThumbnails ?? []), ...savedThumbnails], minWidth);
  return link && <Thumbnail key={link} link={link} name={subject.title ?? subject.videoId} />;
}

/** What comes into the frame of the popup, once it stands. */
export interface PopupContent {
  picture: ReactNode;
  by: ReactNode;
  held: ReactNode;
  collect: ReactNode;
  told: ReactNode;
}

interface Stores {
  panel: CaptionsStore;
  replies: RepliesStore;
  saves: DownloadsStore;
  open: OpenTab;
}

/** The small form of the panel: the same stores, a row or a few for each tab. */
export const popupContent = ({ panel, replies, saves, open }: Stores): PopupContent => ({
  picture: withBoundary(<VideoThumbnail panel={panel} />),
  by: withBoundary(<CurrentByline panel={panel} />),
  held: withBoundary(
    <>
      <Notices panel={panel} />
      <CaptionsSummary panel={panel} open={open} />
      <TabRows panel={panel} replies={replies} open={open} />
      <PopupDownloads saves={saves} />
    </>,
  ),
  collect: withBoundary(<AddCurrentVideo panel={panel} />),
  told: <PopupMessages panel={panel} />,
});

const withBoundary = (part: ReactNode) => <ErrorBoundary>{part}</ErrorBoundary>;

function CurrentByline({ panel }: { panel: PanelStore }) {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return videoId && <VideoByline panel={panel} videoId={videoId} short />;
}

function AddCurrentVideo({ panel }: { panel: PanelStore }) {
  const subject = useStore(panel, (state) => state.subject);
  return subject && <AddVideo panel={panel} video={subject} from="popup" labelled />;
}

/** What was done, shown and read out. */
function PopupMessages({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const told = useStore(panel, (state) => state.told);
  const announced = useStore(panel, (state) => state.announcement);
  return (
    <>
      <Toast told={told} onDismiss={panel.getState().dismiss} />
      <LiveRegion id={announced?.id ?? 0} text={announced ? t.saying(announced.says) : ''} />
    </>
  );
}
