import { useStore } from 'zustand';
import { Picture } from '@/components/files/Picture';
import type { Panel } from '@/lib/app-store/panel-store';
import { heldDetails, videoIn } from '@/lib/details/store/saved-details';
import { filesOf } from '@/lib/files/store/file-lists';
import { smallPicture } from '@/lib/platform/thumbnail-url';

/** Twice as wide as it is drawn, for screens that are finer. */
const leastWidth = 176;

/** The picture of the video, where the reader asked for pictures or details before: else nothing is loaded. */
export function HeadPicture({ panel }: { panel: Panel }) {
  const subject = useStore(panel, (state) => state.subject);
  const listed = useStore(filesOf(panel).pictures, (state) => state.answer?.value);
  const answer = useStore(heldDetails(panel), (state) => state.answer);
  if (!subject) return null;
  const { thumbnails } = videoIn({ answer }, subject.videoId) ?? {};
  const { default: least, medium, high, standard, maxres } = thumbnails ?? {};
  const told = [least, medium, high, standard, maxres].filter((one) => one !== undefined);
  const link = smallPicture([...(listed ?? []), ...told], leastWidth);
  return link && <Picture key={link} link={link} name={subject.title ?? subject.videoId} />;
}
