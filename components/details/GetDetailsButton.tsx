import { useStore } from 'zustand';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { usePanel } from '@/components/ui/panel-state';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { RequestButton } from '@/components/ui/RequestLine';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { Waiting } from '@/components/ui/Waiting';
import type { DetailsStore, ShownDetails } from '@/lib/details/store/details-store';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { languages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';

interface FailureProps {
  details: DetailsStore;
  /** True if saved details are shown below. */
  hasSaved?: boolean;
}

export function DetailsFailure({ details, hasSaved = false }: FailureProps) {
  const videoId = usePanel((state) => state.subject?.videoId);
  const { requestState, dismiss } = useStore(useRequestStore('videos'));
  if (!videoId || requestState.is !== 'failed') return null;
  return (
    <RequestFailure
      name="videos"
      params={details.getState().paramsFor(videoId)}
      failure={requestState.failure}
      isInline={hasSaved}
      onRetry={() => void details.getState().retry()}
      onClose={dismiss}
      onLanguage={dismiss}
      dismissLabel={hasSaved ? 'close' : 'back'}
    />
  );
}

/** Shows that the first details are awaited. */
export function DetailsWaiting() {
  const t = useTranslation();
  const { requestState, stop } = useStore(useRequestStore('videos'));
  if (requestState.is !== 'loading') return null;
  return (
    <Waiting
      label={t('detailsGetting')}
      since={requestState.since}
      limitSeconds={timeoutSeconds.ordinary}
      onStop={stop}
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

/** Gets details in the chosen language, also if `shown` are in that language. The request is billed. */
export function GetDetailsButton({ details, shown }: Props & { shown?: ShownDetails }) {
  const t = useTranslation();
  const subject = usePanel((state) => state.subject);
  const lang = useStore(details, (state) => state.lang);
  const priceOf = usePrices();
  if (!subject) return null;
  const { quote, disabledReason } = priceOf('videos', details.getState().paramsFor(subject.videoId));
  const { get, refresh } = details.getState();
  return (
    <RequestButton
      label={lang === null ? t('detailsGet') : t('detailsGetIn', languageName(lang, t.locale))}
      price={quote}
      disabledReason={disabledReason}
      onPress={() => void (shown?.lang === lang ? refresh() : get())}
    />
  );
}
