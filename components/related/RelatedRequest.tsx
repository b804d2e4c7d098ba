import { type CSSProperties, useId } from 'react';
import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { type PriceTag, priceText } from '@/components/ui/format-text';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { usePanel } from '@/components/ui/panel-state';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { relatedParams } from '@/lib/related/related-rows';
import type { RelatedStore } from '@/lib/related/store';
import { maxRelatedPages, maxRelatedPerPage } from '@/lib/service/interface-limits';
import { languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';
import '@/components/ui/range.css';
import './related.css';

interface PagesSliderProps {
  pages: number;
  /** The price as text, which screen readers announce at each step. */
  price: string;
  onChange(pages: number): void;
}

/** Lets the user choose the number of pages, and shows the maximum number of videos. */
function PagesSlider({ pages, price, onChange }: PagesSliderProps) {
  const t = useTranslation();
  const id = useId();
  const videos = pages * maxRelatedPerPage;
  return (
    <div className="flex-row wrap">
      <label className="label" htmlFor={id}>
        {t('resultPages')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={maxRelatedPages}
        step={1}
        value={pages}
        style={{ '--share': (pages - 1) / (maxRelatedPages - 1) } as CSSProperties}
        aria-valuetext={t('relatedPagesValue', pages, maxRelatedPages, videos, price)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span className="note" aria-hidden="true">
        {t('relatedPagesChosen', pages, maxRelatedPages, videos)}
      </span>
    </div>
  );
}

interface RelatedFormProps {
  choice: RelatedChoice;
  /** The user's languages in order of preference. */
  preferred: readonly string[];
  /** The maximum price, even if the response is saved. */
  quote: PriceTag;
  /**
   * Age in milliseconds of the saved response for the current choice if it is not shown yet; `null` if there is none.
   */
  savedAge: number | null;
  /** True if the response for the current choice is shown. */
  isShown: boolean;
  /** True if no list is shown yet. */
  isFirst: boolean;
  disabledReason: DisabledReason | null;
  busySince: number | null;
  onChoose(change: Partial<RelatedChoice>): void;
  onRequest(): void;
  onStop(): void;
}

/** Lets the user choose pages, country and language, and shows the price. */
function RelatedForm(props: RelatedFormProps) {
  const { choice, quote, savedAge, isShown, isFirst, busySince, onChoose, ...other } = props;
  const t = useTranslation();
  const isSaved = savedAge !== null;
  return (
    <div className="related-form padded stack tight">
      <PagesSlider pages={choice.pages} price={priceText(t, quote)} onChange={(pages) => onChoose({ pages })} />
      <Pickers {...props} />
      <PricedButton
        label={t(isShown ? 'relatedGetAgain' : 'getRelated')}
        price={isSaved ? { is: 'saved', age: savedAge } : quote}
        primary={isFirst}
        wide
        disabledReason={isSaved ? null : other.disabledReason}
        busySince={busySince}
        onPress={other.onRequest}
        onStop={other.onStop}
      />
      {isFirst && <p className="note">{t('relatedPurpose')}</p>}
    </div>
  );
}

function Pickers({ choice, preferred, onChoose }: RelatedFormProps) {
  const t = useTranslation();
  return (
    <div className="flex-row wrap pickers">
      <CountryCombobox
        small
        label={t('country')}
        none={t('serviceDefault')}
        value={choice.country}
        onChoose={(country) => onChoose({ country })}
      />
      <LanguageCombobox
        small
        label={t('language')}
        none={t('anyLanguage')}
        codes={languages}
        preferred={preferred}
        value={choice.language}
        onChoose={(language) => onChoose({ language })}
      />
    </div>
  );
}

interface Props {
  related: RelatedStore;
}

/** Shows the form and, if the last request failed, the failure. */
export function RelatedRequest({ related }: Props) {
  const now = useNow(60_000);
  const videoId = usePanel((state) => state.subject?.videoId);
  const settings = usePanel((state) => state.settings);
  const { response, requestState, stop, dismiss } = useStore(useRequestStore('relatedVideos'));
  const priceOf = usePrices();
  if (!videoId) return null;
  const params = relatedParams(videoId, settings.related);
  const { quote, disabledReason } = priceOf('relatedVideos', params);
  const status = related.getState().requestStatus();
  return (
    <>
      <RelatedForm
        choice={settings.related}
        preferred={settings.languages}
        quote={quote}
        savedAge={status.is === 'saved' ? Math.max(0, now - status.at) : null}
        isShown={status.is === 'shown'}
        isFirst={response === null}
        disabledReason={disabledReason}
        busySince={requestState.is === 'loading' ? requestState.since : null}
        onChoose={related.getState().choose}
        onRequest={related.getState().fetch}
        onStop={stop}
      />
      {requestState.is === 'failed' && (
        <RequestFailure
          name="relatedVideos"
          params={params}
          failure={requestState.failure}
          isInline
          onRetry={related.getState().fetch}
          onClose={dismiss}
        />
      )}
    </>
  );
}
