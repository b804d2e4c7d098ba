import { durationText, priceText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { type DetailsSelection, maxFreshAge } from '@/lib/runs/details-selection';
import { idsPerChunk } from '@/lib/service/id-batches';
import { moneyText } from '@/lib/service/money-text';
import type { Micros, Quote } from '@/lib/service/price';
import type { Translate } from '@/lib/shared/localized-text';

interface DetailsCostProps {
  plan: DetailsSelection;
  /** Only what is selected is planned for. */
  selected: boolean;
  quote: Quote;
  /** The user's own price of one chunk, in millionths of a dollar. */
  chunkPrice: Micros | null;
}

/** What completing comes to, figure by figure: what is known, what of it is to be fetched, in how many chunks, for how much. */
export function DetailsCost({ plan, selected, quote, chunkPrice }: DetailsCostProps) {
  const t = useTranslation();
  const { known, fresh, older, missing, unreadable, pending, elsewhere, ids, chunks, requests, room } = plan;
  return (
    <dl className="plan-sums">
      <CostRow name={t(selected ? 'planSelected' : 'planKnown')} value={known} />
      <CostRow name={t('planFresh', durationText(t, maxFreshAge()))} value={fresh} />
      {older > 0 && <CostRow name={t('planOlder')} value={older} />}
      {missing > 0 && <CostRow name={t('planMissing')} value={missing} />}
      {unreadable > 0 && <CostRow name={t('planUnreadable')} value={unreadable} />}
      {pending > 0 && <CostRow name={t('planPending')} value={pending} />}
      {elsewhere.length > 0 && <CostRow name={t('planElsewhere')} value={elsewhere.length} />}
      <CostRow name={t('planToFetch')} value={ids.length} strong />
      {chunks > 0 && <CostRow name={t('planChunks', idsPerChunk)} value={chunks} />}
      {requests > 1 && <CostRow name={t('planRequests')} value={requests} />}
      {chunks > 0 && <CostRow name={t('planRoom')} value={t('planRoomMore', room)} />}
      {chunks > 0 && <CostRow name={totalLabel(t, chunks, chunkPrice)} value={totalText(t, quote)} total />}
    </dl>
  );
}

interface CostRowProps {
  name: string;
  value: number | string;
  strong?: boolean;
  total?: boolean;
}

function CostRow({ name, value, strong = false, total = false }: CostRowProps) {
  const { locale } = useTranslation();
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd className={strong ? 'strong' : undefined}>
        {typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value}
      </dd>
    </div>
  );
}

const totalLabel = (t: Translate, chunks: number, chunkPrice: Micros | null): string =>
  chunkPrice === null
    ? t('planTotalUnstated')
    : t.plural('planTotal', chunks, moneyText(chunkPrice, 'prose', t.locale));

/** The name beside it says whose price it is. */
const totalText = (t: Translate, quote: Quote): string =>
  quote.is === 'own' ? moneyText(quote.micros, 'prose', t.locale) : priceText(t, quote);
