import type { ReactNode } from 'react';
import { priceText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { resultsPerPage } from '@/lib/runs/search-rule';
import type { Quote } from '@/lib/service/price';

interface SearchTotalsProps {
  /** How many slices it is cut into; `null` where it is not, or only its end will tell. */
  dateRanges: number | null;
  requests: number;
  each: Quote;
  total: Quote;
}

/** What a search comes to at most, figure by figure. */
export function SearchTotals({ dateRanges: slices, requests, each, total }: SearchTotalsProps) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  return (
    <dl className="search-sums">
      {slices !== null && <TotalRow name={t('searchSumSlices')}>{figure.format(slices)}</TotalRow>}
      <TotalRow name={t('searchSumRequests')}>{figure.format(requests)}</TotalRow>
      <TotalRow name={t('searchSumVideos')}>{figure.format(requests * resultsPerPage)}</TotalRow>
      <TotalRow name={t('searchSumEach')}>{priceText(t, each)}</TotalRow>
      <TotalRow name={t('searchSumTotal')} total>
        {priceText(t, total)}
      </TotalRow>
    </dl>
  );
}

function TotalRow({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
