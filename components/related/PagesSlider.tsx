import { useId } from 'react';
import { useTranslation } from '@/components/ui/words';
import { maxRelatedPages, maxRelatedPerPage } from '@/lib/service/interface-limits';

interface PagesSliderProps {
  pages: number;
  /** What so many pages cost, in words: read aloud with each step. */
  price: string;
  onChange(pages: number): void;
}

/** How many pages to ask for: each step says what it brings at most and what it costs. */
export function PagesSlider({ pages, price, onChange }: PagesSliderProps) {
  const t = useTranslation();
  const id = useId();
  const videos = pages * maxRelatedPerPage;
  return (
    <div className="row wrap">
      <label className="label" htmlFor={id}>
        {t('relatedPages')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={maxRelatedPages}
        step={1}
        value={pages}
        aria-valuetext={t('relatedPagesValue', pages, maxRelatedPages, videos, price)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span className="note" aria-hidden="true">
        {t('relatedPagesChosen', pages, maxRelatedPages, videos)}
      </span>
    </div>
  );
}
