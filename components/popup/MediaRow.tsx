import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { durationText } from '@/components/ui/format-text';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type LinkLifetime, linkLifetime } from '@/lib/files/link-lifetime';
import { audioRows, type MediaRow as Row, videoRows } from '@/lib/files/media-row';
import { filesStoreOf } from '@/lib/files/store/files-store';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';
import type { OpenTab } from './open-tab';
import { TabRow } from './TabRow';

interface MediaRowProps {
  panel: PanelStore;
  videoId: VideoId;
  open: OpenTab;
}

/** Both lists of media in one row: how long the links live that are held; once they have ended, what new ones cost. */
export function MediaRow({ panel, videoId, open }: MediaRowProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { video, audio } = filesStoreOf(panel);
  const videoFiles = useStore(video, (state) => state.answer);
  const audioFiles = useStore(audio, (state) => state.answer);
  const { quote } = usePrices(panel)('videoFiles', { videoId });
  const lists = [
    videoFiles && {
      group: 'video' as const,
      life: lifetimeOf(videoRows(videoFiles.value), videoFiles.receivedAt, now),
    },
    audioFiles && {
      group: 'audio' as const,
      life: lifetimeOf(audioRows(audioFiles.value), audioFiles.receivedAt, now),
    },
  ].filter((list) => list !== null);
  // Links that live count before those that have ended.
  const best = lists.find(({ life }) => life?.is === 'alive') ?? lists[0];
  return (
    <TabRow
      name={t('popupMedia')}
      note={best?.life && lifetimeText(t, best.life)}
      price={best?.life?.is === 'alive' ? { is: 'free' } : quote}
      onOpen={() => open('files', { group: best?.group ?? 'video' })}
    />
  );
}

const lifetimeOf = (rows: readonly Row[], listedAt: number, now: number): LinkLifetime | null =>
  linkLifetime(
    rows.filter(({ link }) => link !== null).map(({ until }) => until),
    listedAt,
    now,
  );

function lifetimeText(t: Translate, life: LinkLifetime): string {
  if (life.is === 'ended') return t('popupLinksEnded');
  return life.said ? t('popupLinksLive', durationText(t, life.left)) : t('popupLinksMayLive');
}
