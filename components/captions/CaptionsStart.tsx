import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { Icon } from '@/components/ui/Icon';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { Notice } from '@/components/ui/Notice';
import { type DisabledReason, PricedButton, PriceSuggestion } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { usePrices, useSetOwnPrice } from '@/components/ui/use-prices';
import type { CaptionsStore, TrackRequestState } from '@/lib/captions/store/captions-state';
import { captionsParams, type TrackRequest, trackRequestFrom } from '@/lib/captions/track-request';
import { isEndpointName } from '@/lib/service/ledger-entry';
import type { Quote } from '@/lib/service/price';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import { CaptionsFailed, CaptionsWaiting } from './CaptionsFailed';
import { ModeChoice } from './ModeChoice';
import { TrackListPane } from './TrackList';

/** Requests for this video without a response. They may have been billed and are never repeated automatically. */
function UnansweredRequests({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const subject = useStore(panel, (state) => state.subject);
  const possible = useStore(panel, (state) => state.possible);
  const priceOf = usePrices(panel);
  const { getCaptions, leave } = panel.getState();
  const entries = possible.filter(({ name, videoId }) => name === 'captions' && videoId === subject?.videoId);
  const [newest] = entries;
  if (!newest || !subject) return null;
  const request = isEndpointName(newest.name) ? trackRequestFrom({ name: newest.name, asked: newest.asked }) : null;
  const pricing = request && priceOf('captions', captionsParams(subject.videoId, request));
  const dismissAll = () => Promise.all(entries.map(({ id }) => leave(id)));
  const sendAgain = async () => {
    await dismissAll();
    if (request) await getCaptions(request, true);
  };
  return (
    <div className="pad">
      <div className="say warn">
        <Icon name="circle-question-mark" small />
        <p>{t.plural('captionsUnanswered', entries.length)}</p>
        <div className="acts">
          {pricing && (
            <PricedButton
              label={t('captionsSendAgain')}
              price={pricing.quote}
              blocked={pricing.blocked}
              small
              mayBillAgain
              onPress={() => void sendAgain()}
            />
          )}
          <button type="button" className="btn small" onClick={() => void dismissAll()}>
            {t('actLeave')}
          </button>
        </div>
      </div>
    </div>
  );
}

interface StartFormProps {
  wanted: TrackRequest;
  /** The user's languages in order. */
  preferred: readonly string[];
  quote: Quote;
  blocked?: DisabledReason | null;
  /** Milliseconds since these captions were saved; `null` if they are not. */
  savedAge: number | null;
  onChange(change: Partial<TrackRequest>): void;
  onGet(): void;
  onUsePrice(micros: number): void;
  /** Beside the button, such as a way back to saved captions. */
  children?: ReactNode;
}

/** The request form with language, mode and price. */
export function StartForm({
  wanted,
  preferred,
  quote,
  blocked,
  savedAge,
  onChange,
  onGet,
  onUsePrice,
  children,
}: StartFormProps) {
  const t = useTranslation();
  return (
    <div className="pad stack">
      <LanguageCombobox
        label={t('captionsLanguage')}
        codes={captionLanguages}
        preferred={preferred}
        none={t('languageAny')}
        value={wanted.lang}
        onChoose={(lang) => onChange({ lang })}
      />
      <ModeChoice wanted={wanted} onMode={(mode) => onChange({ mode })} />
      <PricedButton
        label={t('captionsGet')}
        price={savedAge === null ? quote : { is: 'held', age: savedAge }}
        primary
        wide
        blocked={savedAge === null ? (blocked ?? null) : null}
        onPress={onGet}
      />
      {savedAge === null && <PriceSuggestion quote={quote} onUse={onUsePrice} />}
      {children}
    </div>
  );
}

/** Shown without captions: the form, the progress or the failure, and the list of tracks. */
export function CaptionsStart({ panel }: { panel: CaptionsStore }) {
  const firstRequestState = useStore(panel, (state) => state.asking);
  const choosing = useStore(panel, (state) => state.choosing);
  // A request for the first track does not block one for the second.
  const requestState: TrackRequestState = choosing === 'second' ? { is: 'idle' } : firstRequestState;
  return (
    <div className="scroll">
      {requestState.is === 'loading' && <CaptionsWaiting panel={panel} requestState={requestState} />}
      {requestState.is === 'failed' && <CaptionsFailed panel={panel} requestState={requestState} />}
      {requestState.is === 'idle' && (
        <>
          <UnansweredRequests panel={panel} />
          <LiveNotice panel={panel} />
          {choosing === 'second' && <SecondaryTrackNotice panel={panel} />}
          <CaptionsForm panel={panel} />
        </>
      )}
      {requestState.is !== 'loading' && <TrackListPane panel={panel} />}
    </div>
  );
}

/** Explains that the requested track will be the second one. */
function SecondaryTrackNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const lang = useStore(panel, ({ track }) => track && (track.lang ?? track.question.lang));
  const name = lang ? languageName(lang, t.locale) : t('languageUnknown');
  return <Notice icon="columns-2">{t('besideRead', name)}</Notice>;
}

/** Shown on the page of a live video, or if its player reports no end. */
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
  const { changeWanted, choose, ...state } = panel.getState();
  const [get, show] =
    choosing === 'second' ? [state.getSecond, state.showSecond] : [state.getCaptions, state.showTrack];
  if (!subject) return null;
  const { quote, blocked } = priceOf('captions', captionsParams(subject.videoId, wanted));
  const saved = tracks.find(({ question }) => question.lang === wanted.lang && question.mode === wanted.mode);
  return (
    <StartForm
      wanted={wanted}
      preferred={settings.languages}
      quote={quote}
      blocked={blocked}
      savedAge={saved ? now - saved.receivedAt : null}
      onChange={changeWanted}
      onGet={() => void (saved ? show(saved.key) : get(wanted))}
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
