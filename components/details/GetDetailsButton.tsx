import { useStore } from 'zustand';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { PricedButton } from '@/components/ui/PricedButton';
import { usePanel } from '@/components/ui/panel-state';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { Waiting } from '@/components/ui/Waiting';
import type { DetailsStore } from '@/lib/details/store/details-store';
import { timeoutSeconds } from '@/lib/service/assumptions';
import type { Failure } from '@/lib/service/failure';
import { languages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';

interface RequestStatusProps {
  details: DetailsStore;
  /** True if saved details are shown below. */
  hasSaved?: boolean;
}

export function DetailsRequestStatus({ details, hasSaved = false }: RequestStatusProps) {
  const t = useTranslation();
  const { requestState, stop } = useStore(useRequestStore('videos'));
  if (requestState.is === 'idle') return null;
  if (requestState.is === 'failed')
    return <DetailsFailed details={details} hasSaved={hasSaved} failure={requestState.failure} />;
  return (
    <Waiting
      label={t('detailsGetting')}
      since={requestState.since}
      limitSeconds={timeoutSeconds.ordinary}
      hidesSkeleton={hasSaved}
      onStop={stop}
    />
  );
}

function DetailsFailed({ details, hasSaved = false, failure }: RequestStatusProps & { failure: Failure }) {
  const videoId = usePanel((state) => state.subject?.videoId);
  const { dismiss } = useRequestStore('videos').getState();
  if (!videoId) return null;
  return (
    <RequestFailure
      name="videos"
      params={details.getState().paramsFor(videoId)}
      failure={failure}
      isInline={hasSaved}
      onRetry={() => void details.getState().retry()}
      onClose={dismiss}
      onLanguage={dismiss}
      dismissLabel={hasSaved ? 'close' : 'back'}
    />
  );
}

interface Props {
  details: DetailsStore;
}

/**
 * Lets the user choose the language of title and description. Saved details in that language are shown immediately,
 * free of charge.
 */
export function DetailsLanguage({ details }: Props) {
  const t = useTranslation();
  const preferred = usePanel((state) => state.settings.languages);
  const lang = useStore(details, (state) => state.lang);
  return (
    <LanguageCombobox
      label={t('textLanguage')}
      codes={languages}
      preferred={preferred}
      none={t('anyLanguage')}
      value={lang}
      onChoose={(code) => void details.getState().choose(code)}
    />
  );
}

export function GetDetailsButton({ details }: Props) {
  const t = useTranslation();
  const subject = usePanel((state) => state.subject);
  const lang = useStore(details, (state) => state.lang);
  const priceOf = usePrices();
  if (!subject) return null;
  const { quote, disabledReason } = priceOf('videos', details.getState().paramsFor(subject.videoId));
  return (
    <PricedButton
      label={lang === null ? t('detailsGet') : t('detailsGetIn', languageName(lang, t.locale))}
      price={quote}
      primary
      wide
      disabledReason={disabledReason}
      onPress={() => void details.getState().get()}
    />
  );
}
