import { useStore } from 'zustand';
import { useCaptions } from '@/components/captions/use-captions';
import { durationText } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import type { AlternativeRequest } from '@/lib/captions/track-request';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { useTrackOffer } from './GetCaptions';

interface Props {
  alternatives: readonly AlternativeRequest[];
  isSecondTrack: boolean;
  /** True if the first alternative is the primary button of the view. */
  primary?: boolean;
}

/** Lists other ways to get captions, each with its price and what to expect. Nothing is sent automatically. */
export function AlternativeRequests({ alternatives, isSecondTrack, primary = false }: Props) {
  const t = useTranslation();
  const offerOf = useTrackOffer(isSecondTrack);
  return (
    <ul className="alternatives">
      {alternatives.map(({ kind, request }, index) => {
        const offer = offerOf(request);
        const language = languageName(request.lang ?? '', t.locale);
        return (
          offer && (
            <li key={kind}>
              <PricedButton label={labels[kind](t, language)} primary={primary && index === 0} wide {...offer} />
              {notes[kind] && <p className="note">{notes[kind](t, language)}</p>}
            </li>
          )
        );
      })}
      <li>
        <ListTracks />
      </li>
    </ul>
  );
}

type AlternativeText = (t: Translate, language: string) => string;

const labels: Record<AlternativeRequest['kind'], AlternativeText> = {
  language: (t, language) => t('getLanguage', language),
  'any-language': (t) => t('captionsGetAny'),
  translation: (t) => t('getMachineTranslation'),
  transcription: (t) => t('transcribeSpeech'),
};

const notes: Partial<Record<AlternativeRequest['kind'], AlternativeText>> = {
  translation: (t, language) => t('wayTranslation', language),
  transcription: (t) => t('wayTranscription', durationText(t, timeoutSeconds.speechToText * 1000)),
};

/** Offers the list of all tracks until it is loaded; `TrackList` then shows it. */
export function ListTracks() {
  const t = useTranslation();
  const videoId = useCaptions((state) => state.subject?.videoId);
  const list = useRequestStore('captionFiles');
  const since = useStore(list, ({ requestState }) => (requestState.is === 'loading' ? requestState.since : null));
  const isListed = useStore(list, ({ response }) => response !== null);
  const priceOf = usePrices();
  if (!videoId || isListed) return null;
  const { quote, disabledReason } = priceOf('captionFiles', { videoId });
  return (
    <PricedButton
      label={t('tracksList')}
      price={quote}
      wide
      disabledReason={disabledReason}
      busySince={since}
      onPress={() => void list.getState().fetch({ videoId }, false)}
      onStop={list.getState().stop}
    />
  );
}
