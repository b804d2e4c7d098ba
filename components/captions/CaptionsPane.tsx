import { useState } from 'react';
import { useStore } from 'zustand';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { Icon } from '@/components/ui/Icon';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { lazyPart } from '@/components/ui/lazy-part';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { alternativesTo, captionsParams, trackRequestFrom } from '@/lib/captions/track-request';
import { isEndpointName } from '@/lib/service/ledger-entry';
import { moneyText } from '@/lib/service/money-text';
import { AlternativeRequests } from './AlternativeRequests';
import { CaptionsFailed } from './CaptionsFailed';
import { CaptionTrackView } from './CaptionTrackView';
import { CaptionsWaiting, GetCaptions } from './GetCaptions';
import { FileProblem, OpenFile } from './OpenFile';
import { SavedCaptionsList } from './SavedCaptionsList';
import { TrackListPane } from './TrackList';
import './side-by-side.css';

const LazyFileDrop = lazyPart(async () => (await import('./CaptionFileDrop')).CaptionFileDrop);
const LazyStartNotes = lazyPart(async () => (await import('@/components/notes/StartNotes')).StartNotes);

/** The Captions tab: saved captions, or the ways to get them. Empty until the saved captions are read. */
export function CaptionsPane() {
  const panel = useCaptionsStore();
  const track = useStore(panel, (state) => state.track);
  const hasTracks = useStore(panel, (state) => state.tracks.length > 0);
  const hasReadSaved = useStore(panel, (state) => state.hasReadSaved);
  const choosing = useStore(panel, (state) => state.choosing);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  if (!hasReadSaved && !track) return null;
  return (
    <>
      <LazyFileDrop />
      <UnlessBlocked
        hasContent={hasTracks}
        below={
          <div ref={keepListHeight} className="scroll">
            <FileProblem />
            <OpenFile />
            <LazyStartNotes />
          </div>
        }
      >
        <FileProblem />
        {!track || choosing ? <CaptionsStart key={videoId} /> : <CaptionTrackView key={videoId} track={track} />}
      </UnlessBlocked>
    </>
  );
}

/** Requests for this video that got no response. They may have been billed and are never repeated automatically. */
function UnansweredRequests() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const subject = useCaptions((state) => state.subject);
  const possiblyBilled = useCaptions((state) => state.possiblyBilled);
  const priceOf = usePrices();
  const { getCaptions, dismissPossiblyBilled } = captions.getState();
  const entries = possiblyBilled.filter(({ name, videoId }) => name === 'captions' && videoId === subject?.videoId);
  const [newest] = entries;
  if (!newest || !subject) return null;
  const request = isEndpointName(newest.name) ? trackRequestFrom({ name: newest.name, params: newest.params }) : null;
  const pricing = request && priceOf('captions', captionsParams(subject.videoId, request));
  const dismiss = (some: typeof entries) => dismissPossiblyBilled(some.map(({ id }) => id));
  const sendAgain = async () => {
    await dismiss(entries.filter(({ key }) => key === newest.key));
    if (request) await getCaptions(request, true);
  };
  return (
    <div className="padded">
      <div className="alert warning">
        <Icon name="circle-question-mark" small />
        <p>{t.plural('runPossible', entries.length)}</p>
        <div className="actions">
          {pricing && (
            <PricedButton
              label={t('sendAgain')}
              price={pricing.quote}
              disabledReason={pricing.disabledReason}
              small
              mayBillAgain
              onPress={() => void sendAgain()}
            />
          )}
          <button type="button" className="button small" onClick={() => void dismiss(entries)}>
            {t('actLeave')}
          </button>
        </div>
      </div>
    </div>
  );
}

/**
 * The ways to get captions, and saved captions of other videos. Shown if there are no captions, or while the user
 * chooses another track.
 */
export function CaptionsStart() {
  const requestState = useCaptions((state) => state.requestState);
  const choosing = useCaptions((state) => state.choosing);
  return (
    <div ref={keepListHeight} className="scroll">
      {requestState.is === 'loading' && <CaptionsWaiting requestState={requestState} />}
      {requestState.is === 'failed' && <CaptionsFailed requestState={requestState} />}
      {requestState.is === 'idle' && (
        <>
          <UnansweredRequests />
          <LiveNotice />
          <div className="captions-start">
            <GetCaptions />
            {!choosing && <AutoCaptionsOffer />}
            <BackToSaved />
          </div>
          {choosing && <OtherWays />}
        </>
      )}
      {requestState.is !== 'loading' && <OpenFile />}
      {requestState.is !== 'loading' && <TrackListPane />}
      {!choosing && <LazyStartNotes />}
      {requestState.is === 'idle' && !choosing && <SavedCaptionsList />}
    </div>
  );
}

function BackToSaved() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const hasTracks = useCaptions((state) => state.tracks.length > 0);
  return (
    hasTracks && (
      <button type="button" className="link note" onClick={() => captions.getState().setChoosing(false)}>
        {t('captionsBackToSaved')}
      </button>
    )
  );
}

/** Other ways to get captions, for a user who wants other captions than the saved ones. */
function OtherWays() {
  const t = useTranslation();
  const language = useCaptions((state) => state.language);
  return (
    <section className="fold" aria-labelledby="other-ways">
      <div className="fold-head">
        <h2 id="other-ways">{t('waysFold')}</h2>
      </div>
      <AlternativeRequests alternatives={alternativesTo(language)} isSecondTrack={false} />
    </section>
  );
}

/** Shown for a live video, or if the player reports no length. */
function LiveNotice() {
  const t = useTranslation();
  const isLive = useCaptions(
    ({ shown, subject, clock }) =>
      shown?.videoId === subject?.videoId && (shown?.kind === 'live' || clock?.length === null),
  );
  return isLive && <Notice icon="timer">{t('captionsLive')}</Notice>;
}

/**
 * Offers once to load captions automatically. The switch stays visible until the next video, so that the user can
 * switch it off again.
 */
function AutoCaptionsOffer() {
  const app = useAppStore();
  const t = useTranslation();
  const auto = useApp((state) => state.settings.auto);
  const perDay = useApp((state) => state.settings.budgets.perDay);
  const [isDismissed, setDismissed] = useState(false);
  const [wasOffered] = useState(auto.on || auto.answered);
  if (wasOffered || isDismissed) return null;
  const change = (patch: Partial<typeof auto>) =>
    void app.getState().changeSettings({ auto: { ...app.getState().settings.auto, ...patch, answered: true } });
  const dismiss = () => {
    change({});
    setDismissed(true);
  };
  return (
    <div className="auto-offer">
      <Switch
        label={t('optionsAutoOn')}
        note={t('autoOffer', moneyText(perDay, 'prose', t.locale))}
        on={auto.on}
        onChange={(on) => change({ on })}
      />
      {!auto.answered && (
        <button type="button" className="link note" onClick={dismiss}>
          {t('autoOfferHide')}
        </button>
      )}
    </div>
  );
}
