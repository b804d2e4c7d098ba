import { useCaptions } from '@/components/captions/use-captions';
import { timeOfDayText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { useRequest } from '@/components/ui/use-request';
import type { TrackRequest } from '@/lib/captions/records';
import type { TrackRequestState } from '@/lib/captions/store/captions-state';
import { alternativesAfter, nextLanguage } from '@/lib/captions/track-request';
import { failureText } from '@/lib/service/failure-text';
import { languageName } from '@/lib/shared/display-names';
import { AlternativeRequests } from './AlternativeRequests';

interface Props {
  requestState: Extract<TrackRequestState, { is: 'failed' }>;
  /** True if captions are shown below. */
  hasCaptions: boolean;
  isSecondTrack: boolean;
  /** Opens the choice of another language. The second track has its own list. */
  onLanguage?: () => void;
  onClose(): void;
}

/** Explains that a request found no captions, and offers other requests that might, with their prices. */
export function NoCaptions({ requestState, hasCaptions, isSecondTrack, onLanguage, onClose }: Props) {
  const t = useTranslation();
  const { failure, request, at } = requestState;
  const { alternatives, missing } = useAlternatives(request, isSecondTrack);
  const { heading: headingMessage } = failureText(failure, t.locale);
  const heading = t.message(headingMessage);
  const sentence = missing ? t('captionsNoneOfLanguages', missing) : t('captionsOtherWays');
  const others = (
    <AlternativeRequests alternatives={alternatives} isSecondTrack={isSecondTrack} primary={!hasCaptions} />
  );
  const changeLanguage = onLanguage && (
    <button type="button" className={hasCaptions ? 'button quiet' : 'button wide'} onClick={onLanguage}>
      {t('actLanguage')}
    </button>
  );
  if (hasCaptions) {
    return (
      <div className="padded">
        <div className="alert" role="alert">
          <Icon name="captions-off" />
          <div className="stack tight">
            <strong className="strong">{heading}</strong>
            <p>{sentence}</p>
            {others}
          </div>
          <div className="actions">
            {changeLanguage}
            <button type="button" className="button quiet" onClick={onClose}>
              {t('close')}
            </button>
          </div>
        </div>
      </div>
    );
  }
  const time = timeOfDayText(t, at);
  return (
    <>
      <StateView icon="captions-off" heading={heading} alert>
        <p>{sentence}</p>
      </StateView>
      <div className="no-captions">
        {others}
        {changeLanguage}
      </div>
      <Notice icon="info">{t('captionsMissSaved', time)}</Notice>
    </>
  );
}

/**
 * Returns the alternatives and, if several of the user's languages were tried without success and none remains to
 * offer, the names of the tried languages.
 */
function useAlternatives(request: TrackRequest, isSecondTrack: boolean) {
  const t = useTranslation();
  const preferred = useCaptions((state) => state.settings.languages);
  const knownUnavailable = useCaptions((state) => state.unavailable);
  const first = useCaptions((state) => state.track);
  const files = useRequest('captionFiles', (state) => state.response?.value);
  const unavailable =
    isSecondTrack && first
      ? [...knownUnavailable, first.request, { ...first.request, lang: first.lang }]
      : knownUnavailable;
  const listed = files?.map(({ languageCode }) => languageCode) ?? [];
  const next = request.lang === null ? null : nextLanguage({ request, preferred, listed, unavailable });
  const triedLanguages = preferred.filter((lang) => [request, ...knownUnavailable].some((one) => one.lang === lang));
  const hasTriedAll = request.lang !== null && next === null && triedLanguages.length > 1;
  return {
    alternatives: alternativesAfter(request, next, unavailable),
    missing: hasTriedAll ? t.list(triedLanguages.map((lang) => languageName(lang, t.locale))) : null,
  };
}
