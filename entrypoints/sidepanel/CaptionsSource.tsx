import { useStore } from 'zustand';
import { SourceRow, type TrackName } from '@/components/captions/SourceRow';
import { originNames } from '@/components/captions/TrackList';
import { useNow } from '@/components/clock';
import { useWords } from '@/components/words';
import { trackOrigin } from '@/lib/core/captions/track-origin';
import { captionsAsked, isOtherLanguage } from '@/lib/core/captions/track-question';
import type { CaptionFile } from '@/lib/core/service/media-files';
import type { Say } from '@/lib/core/words';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { HeldTrack, ShownTrack } from '@/lib/panel/held-tracks';
import { trackListOf } from '@/lib/panel/track-list';
import { usePrices } from './use-prices';

/** What is read, and what else is held of this video. */
export function CaptionsSource({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  const say = useWords();
  const now = useNow(60_000);
  const subject = useStore(panel, (state) => state.subject);
  const tracks = useStore(panel, (state) => state.tracks);
  const files = useStore(trackListOf(panel), (state) => state.answer?.value);
  const asking = useStore(panel, (state) => state.asking);
  const priceOf = usePrices(panel);
  const { showTrack, choose, getCaptions, stopWaiting } = panel.getState();
  if (!subject) return null;
  const { quote, blocked } = priceOf('captions', captionsAsked(subject.videoId, track.question));
  const named = (one: HeldTrack): TrackName => ({
    ...one,
    origin: originOf(one, files ?? [], say),
    age: now - one.receivedAt,
    otherThanAsked: isOtherLanguage(one.question.lang, one.lang),
  });
  return (
    <SourceRow
      track={named(track)}
      tracks={tracks.map(named)}
      againPrice={quote}
      blocked={blocked}
      busySince={asking.is === 'loading' ? asking.since : null}
      onShow={(key) => void showTrack(key)}
      onChooseOther={() => choose('first')}
      onAgain={() => void getCaptions(track.question, true)}
      onStop={stopWaiting}
    />
  );
}

/** Certain only where the list names one single origin for the language, and nothing else was asked for. */
function originOf({ question, lang }: HeldTrack, files: readonly CaptionFile[], say: Say): string {
  if (question.mode !== 'default') return '';
  const same = files.filter(({ languageCode }) => languageCode === lang);
  const origins = new Set(same.map(({ languageName, languageCode }) => trackOrigin(languageName, languageCode)));
  const [only] = origins;
  return origins.size === 1 && only && only !== 'unknown' ? say(originNames[only]) : '';
}
