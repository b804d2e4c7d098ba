import { type CSSProperties, type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { priceText } from '@/components/ui/format-text';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { usePanel } from '@/components/ui/panel-state';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { RequestButton } from '@/components/ui/RequestLine';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { relatedParams } from '@/lib/related/related-rows';
import type { RelatedStore } from '@/lib/related/store';
import { maxRelatedPages, maxRelatedPerPage } from '@/lib/service/interface-limits';
import { languages } from '@/lib/service/value-sets';
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
        aria-valuetext={t('relatedPagesValue', pages, maxRelatedPages, t.plural('videoCount', videos), price)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span className="note" aria-hidden="true">
        {t('relatedPagesChosen', pages, maxRelatedPages, t.plural('videoCount', videos))}
      </span>
    </div>
  );
}

interface Props {
  related: RelatedStore;
}

/** Lets the user choose pages, country and language, and shows the price. */
export function RelatedForm({ related, note }: Props & { note: ReactNode }) {
  const t = useTranslation();
  const now = useNow(60_000);
  const videoId = usePanel((state) => state.subject?.videoId);
  const settings = usePanel((state) => state.settings);
  const { requestState, stop } = useStore(useRequestStore('relatedVideos'));
  const priceOf = usePrices();
  if (!videoId) return null;
  const { related: choice } = settings;
  const { quote, disabledReason } = priceOf('relatedVideos', relatedParams(videoId, choice));
  const { choose, fetch, requestStatus } = related.getState();
  const status = requestStatus();
  const isSaved = status.is === 'saved';
  return (
    <>
      <PagesSlider pages={choice.pages} price={priceText(t, quote)} onChange={(pages) => choose({ pages })} />
      <div className="flex-row wrap pickers">
        <CountryCombobox
          label={t('country')}
          none={t('serviceDefault')}
          value={choice.country}
          onChoose={(country) => choose({ country })}
        />
        <LanguageCombobox
          label={t('language')}
          none={t('anyLanguage')}
          codes={languages}
          preferred={settings.languages}
          value={choice.language}
          onChoose={(language) => choose({ language })}
        />
      </div>
      <RequestButton
        label={t('getRelated')}
        price={isSaved ? { is: 'saved', age: Math.max(0, now - status.at) } : quote}
        disabledReason={isSaved ? null : disabledReason}
        busySince={requestState.is === 'loading' ? requestState.since : null}
        onPress={fetch}
        onStop={stop}
      />
      <p className="note">{note}</p>
    </>
  );
}

/** Shows the failure of the last request. */
export function RelatedFailure({ related }: Props) {
  const videoId = usePanel((state) => state.subject?.videoId);
  const choice = usePanel((state) => state.settings.related);
  const { requestState, dismiss } = useStore(useRequestStore('relatedVideos'));
  if (!videoId || requestState.is !== 'failed') return null;
  return (
    <RequestFailure
      name="relatedVideos"
      params={relatedParams(videoId, choice)}
      failure={requestState.failure}
      isInline
      onRetry={related.getState().fetch}
      onClose={dismiss}
    />
  );
}
