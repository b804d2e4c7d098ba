import { useStore } from 'zustand';
import { spanText } from '@/components/ui/amounts';
import { useNow } from '@/components/ui/clock';
import { usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { type LinkLifetime, linkLifetime } from '@/lib/files/link-life';
import { audioRows, type MediaRow as Row, videoRows } from '@/lib/files/media-row';
import { filesStoreOf } from '@/lib/files/store/file-lists';
import type { VideoId } from '@/lib/service/ids';
import type { Say } from '@/lib/shared/localized-text';
import type { OpenTab } from './open-tab';
import { TabRow } from './TabRow';

interface Props {
  panel: Panel;
  videoId: VideoId;
  open: OpenTab;
}

/** Both lists of media in one row: how long the links live that are held; once they have ended, what new ones cost. */
export function MediaRow({ panel, videoId, open }: Props) {
  const say = useWords();
  const now = useNow(60_000);
  const { video, audio } = filesStoreOf(panel);
  const pictures = useStore(video, (state) => state.answer);
  const sounds = useStore(audio, (state) => state.answer);
  const { quote } = usePrices(panel)('videoFiles', { videoId });
  const lists = [
    pictures && { group: 'video' as const, life: lifeOf(videoRows(pictures.value), pictures.receivedAt, now) },
    sounds && { group: 'audio' as const, life: lifeOf(audioRows(sounds.value), sounds.receivedAt, now) },
  ].filter((list) => list !== null);
  // Links that live count before those that have ended.
  const best = lists.find(({ life }) => life?.is === 'alive') ?? lists[0];
  return (
    <TabRow
      name={say('popupMedia')}
      note={best?.life && lifeText(say, best.life)}
      price={best?.life?.is === 'alive' ? { is: 'free' } : quote}
      onOpen={() => open('files', { group: best?.group ?? 'video' })}
    />
  );
}

const lifeOf = (rows: readonly Row[], listedAt: number, now: number): LinkLifetime | null =>
  linkLifetime(
    rows.filter(({ link }) => link !== null).map(({ until }) => until),
    listedAt,
    now,
  );

function lifeText(say: Say, life: LinkLifetime): string {
  if (life.is === 'ended') return say('popupLinksEnded');
  return life.said ? say('popupLinksLive', spanText(say, life.left)) : say('popupLinksMayLive');
}
