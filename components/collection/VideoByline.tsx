import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { bylineOf } from '@/lib/details/byline';
import { savedDetailsStore, videoFromDetails } from '@/lib/details/store/saved-details';

interface Props {
  panel: PanelStore;
  videoId: string;
  /** Leaves out the view count. */
  short?: boolean;
}

/** Shows channel, length and views, if details of the video are saved. */
export function VideoByline({ panel, videoId, short = false }: Props) {
  const t = useTranslation();
  const response = useStore(savedDetailsStore(panel), (state) => state.answer);
  const video = response && videoFromDetails({ answer: response }, videoId);
  if (!video) return null;
  const { channel, length, views } = bylineOf(video, t.locale);
  const facts = [length, !short && views && t.saying(views)].filter(Boolean).join(' · ');
  return (
    <p className="by note">
      {channel && <bdi>{channel}</bdi>}
      {channel && facts && ' · '}
      {facts}
    </p>
  );
}
