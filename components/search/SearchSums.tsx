import type { ReactNode } from 'react';
import { priceText } from '@/components/ui/amounts';
import { useWords } from '@/components/ui/words';
import { resultsOnPage } from '@/lib/runs/plans/search-plan';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** How many slices it is cut into; `null` where it is not, or only its end will tell. */
  slices: number | null;
  requests: number;
  each: Quote;
  total: Quote;
}

/** What a search comes to at most, figure by figure. */
export function SearchSums({ slices, requests, each, total }: Props) {
  const say = useWords();
  const figure = new Intl.NumberFormat(say.locale);
  return (
    <dl className="search-sums">
      {slices !== null && <Sum name={say('searchSumSlices')}>{figure.format(slices)}</Sum>}
      <Sum name={say('searchSumRequests')}>{figure.format(requests)}</Sum>
      <Sum name={say('searchSumVideos')}>{figure.format(requests * resultsOnPage)}</Sum>
      <Sum name={say('searchSumEach')}>{priceText(say, each)}</Sum>
      <Sum name={say('searchSumTotal')} total>
        {priceText(say, total)}
      </Sum>
    </dl>
  );
}

function Sum({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
