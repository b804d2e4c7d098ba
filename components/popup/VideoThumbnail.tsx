import { useStore } from 'zustand';
import { Thumbnail } from '@/components/files/Thumbnail';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { savedDetailsStore, videoFromDetails } from '@/lib/details/store/saved-details';
import { filesStoreOf } from '@/lib/files/store/files-store';
import { smallestThumbnail } from '@/lib/platform/thumbnail-url';

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
