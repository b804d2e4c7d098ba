import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { Notice } from '@/components/ui/Notice';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { TrackRequestState } from '@/lib/captions/store/track-request';
import { captionsParams } from '@/lib/captions/track-request';
import { languageName } from '@/lib/shared/display-names';
import { CaptionsFailed } from './CaptionsFailed';
import { CaptionsWaiting } from './CaptionsWaiting';
import { StartForm } from './StartForm';
import { TrackListPane } from './TrackListPane';
import { UnansweredRequests } from './UnansweredRequests';

/** Nothing is read yet: the form with its price, the wait, or why it did not come; below, what there is. */
export function CaptionsStart({ panel }: { panel: CaptionsStore }) {
  const first = useStore(panel, (state) => state.asking);
  const choosing = useStore(panel, (state) => state.choosing);
  // A question about the first does not stand in the way of one about the second.
  const asking: TrackRequestState = choosing === 'second' ? { is: 'idle' } : first;
  return (
    <div className="scroll">
      {asking.is === 'loading' && <CaptionsWaiting panel={panel} asking={asking} />}
      {asking.is === 'failed' && <CaptionsFailed panel={panel} asking={asking} />}
      {asking.is === 'idle' && (
        <>
          <UnansweredRequests panel={panel} />
          <LiveNotice panel={panel} />
          {choosing === 'second' && <SecondaryTrackNotice panel={panel} />}
          <CaptionsForm panel={panel} />
        </>
      )}
      {asking.is !== 'loading' && <TrackListPane panel={panel} />}
    </div>
  );
}

/** What is chosen is to be read beside another track. */
function SecondaryTrackNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const lang = useStore(panel, ({ track }) => track && (track.lang ?? track.question.lang));
  const name = lang ? languageName(lang, t.locale) : t('languageUnknown');
  return <Notice icon="columns-2">{t('besideRead', name)}</Notice>;
}

/** The page of the tab is that of a live video, or its player has no end. */
function LiveNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const isLive = useStore(
    panel,
    ({ shown, subject, clock }) =>
      shown?.videoId === subject?.videoId && (shown?.kind === 'live' || clock?.length === null),
  );
  return isLive && <Notice icon="timer">{t('captionsLive')}</Notice>;
}

function CaptionsForm({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const now = useNow(60_000);
  const subject = useStore(panel, (state) => state.subject);
  const wanted = useStore(panel, (state) => state.wanted);
  const settings = useStore(panel, (state) => state.settings);
  const tracks = useStore(panel, (state) => state.tracks);
  const priceOf = usePrices(panel);
  const takePrice = useSetOwnPrice(panel, 'captions');
  const choosing = useStore(panel, (state) => state.choosing);
  const { changeWanted: want, choose, ...state } = panel.getState();
  const [get, show] =
    choosing === 'second' ? [state.getSecond, state.showSecond] : [state.getCaptions, state.showTrack];
  if (!subject) return null;
  const { quote, blocked } = priceOf('captions', captionsParams(subject.videoId, wanted));
  const held = tracks.find(({ question }) => question.lang === wanted.lang && question.mode === wanted.mode);
  return (
    <StartForm
      wanted={wanted}
      preferred={settings.languages}
      quote={quote}
      blocked={blocked}
      savedAge={held ? now - held.receivedAt : null}
      onChange={want}
      onGet={() => void (held ? show(held.key) : get(wanted))}
      onUsePrice={takePrice}
    >
      {tracks.length > 0 && (
        <button type="button" className="link note" onClick={() => choose(null)}>
          {t('captionsBackToHeld')}
        </button>
      )}
    </StartForm>
  );
}
