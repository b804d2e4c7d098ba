import { useStore } from 'zustand';
import { useWords } from '@/components/words';
import { bylineOf } from '@/lib/core/details/byline';
import { heldDetails, videoIn } from '@/lib/panel/held-details';
import type { Panel } from '@/lib/panel/panel';

/** Whose video it is, how long and how often seen, where its details are held. */
export function Byline({ panel, videoId }: { panel: Panel; videoId: string }) {
  const say = useWords();
  const answer = useStore(heldDetails(panel), (state) => state.answer);
  const video = answer && videoIn({ answer }, videoId);
  if (!video) return null;
  const { channel, length, views } = bylineOf(video, say.locale);
  const rest = [length, views && say.saying(views)].filter(Boolean).join(' · ');
  return (
    <p className="by note">
      {channel && <bdi>{channel}</bdi>}
      {channel && rest && ' · '}
      {rest}
    </p>
  );
}
