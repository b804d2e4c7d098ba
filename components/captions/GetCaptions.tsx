import { useRef, useState } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useNow } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { Waiting } from '@/components/ui/Waiting';
import type { TrackRequest } from '@/lib/captions/records';
import type { TrackRequestState } from '@/lib/captions/store/captions-state';
import { captionsParams, isSameRequest, mayTranscribe } from '@/lib/captions/track-request';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';

export function GetCaptions() {
  const t = useTranslation();
  const lang = useCaptions((state) => state.language);
  const choosing = useCaptions((state) => state.choosing);
  const offer = useTrackOffer(false)({ lang, mode: 'default' });
  if (!offer) return null;
  return (
    <>
      <PricedButton label={t('captionsGet')} primary wide {...offer} />
      <CaptionLanguage key={String(choosing)} startsOpen={choosing} />
    </>
  );
}

/** Shows the language to request. The *Change* button replaces the text with a language picker. */
function CaptionLanguage({ startsOpen }: { startsOpen: boolean }) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const lang = useCaptions((state) => state.language);
  const preferred = useCaptions((state) => state.settings.languages);
  const [choice, setChoice] = useState<'closed' | 'open' | 'opened-by-user'>(startsOpen ? 'open' : 'closed');
  const hasChosen = useRef(false);
  const close = () => {
    hasChosen.current = true;
    setChoice('closed');
  };
  const choose = (code: string | null) => {
    captions.getState().chooseLanguage(code);
    close();
  };
  if (choice !== 'closed') {
    return (
      <LanguageCombobox
        label={t('language')}
        codes={captionLanguages}
        preferred={preferred}
        none={t('anyLanguage')}
        value={lang}
        focused={choice === 'opened-by-user'}
        onChoose={choose}
        onCancel={close}
      />
    );
  }
  // When the picker closes, the focus returns to the button that opened it.
  const focusAfterChoice = (button: HTMLButtonElement | null) => {
    if (!button || !hasChosen.current) return;
    hasChosen.current = false;
    button.focus();
  };
  return (
    <p className="caption-language">
      <Icon name="languages" small />
      <span>{t('captionsInLanguage', lang === null ? t('anyLanguage') : languageName(lang, t.locale))}</span>
      <span aria-hidden="true">·</span>
      <button
        ref={focusAfterChoice}
        type="button"
        className="link"
        title={t('actLanguage')}
        onClick={() => setChoice('opened-by-user')}
      >
        {t('change')}
      </button>
    </p>
  );
}

interface WaitingProps {
  requestState: Extract<TrackRequestState, { is: 'loading' }>;
  /** True to hide the placeholder lines, for example because captions are already shown below. */
  hidesSkeleton?: boolean;
}

export function CaptionsWaiting({ requestState, hidesSkeleton = false }: WaitingProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const isSpeech = mayTranscribe(requestState.request.mode);
  return (
    <Waiting
      label={t(requestState.request.mode === 'force-whisper' ? 'captionsTranscribing' : 'captionsGetting')}
      since={requestState.since}
      limitSeconds={isSpeech ? timeoutSeconds.speechToText : timeoutSeconds.ordinary}
      hidesSkeleton={hidesSkeleton}
      onStop={captions.getState().stopWaiting}
    />
  );
}

interface TrackOffer {
  price: PriceTag;
  disabledReason: DisabledReason | null;
  onPress(): void;
}

/**
 * Returns a function that returns the price and the action of a request. If the track is saved, the action shows it
 * free of charge.
 */
export function useTrackOffer(isSecondTrack: boolean): (request: TrackRequest) => TrackOffer | null {
  const captions = useCaptionsStore();
  const now = useNow(60_000);
  const videoId = useCaptions((state) => state.subject?.videoId);
  const tracks = useCaptions((state) => state.tracks);
  const priceOf = usePrices();
  const { getCaptions, showTrack, getSecond, showSecond } = captions.getState();
  return (request) => {
    if (!videoId) return null;
    const saved = tracks.find((track) => isSameRequest(track.request, request));
    if (saved) {
      const show = isSecondTrack ? showSecond : showTrack;
      return {
        price: { is: 'saved', age: now - saved.receivedAt },
        disabledReason: null,
        onPress: () => void show(saved.key),
      };
    }
    const { quote, disabledReason } = priceOf('captions', captionsParams(videoId, request));
    const get = isSecondTrack ? getSecond : getCaptions;
    return { price: quote, disabledReason, onPress: () => void get(request) };
  };
}
