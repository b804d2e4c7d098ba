import { priceText, spanText } from '@/components/ui/amounts';
import { useWords } from '@/components/ui/words';
import { type Completing, freshFor } from '@/lib/runs/details-choice';
import { idsInChunk } from '@/lib/service/id-batches';
import { moneyText } from '@/lib/service/money-text';
import type { Micros, Quote } from '@/lib/service/price';
import type { Say } from '@/lib/shared/localized-text';

interface Props {
  plan: Completing;
  /** Only what is selected is planned for. */
  selected: boolean;
  quote: Quote;
  /** The reader's own price of one chunk, in millionths of a dollar. */
  chunkPrice: Micros | null;
}

/** What completing comes to, figure by figure: what is known, what of it is to be fetched, in how many chunks, for how much. */
export function PlanSums({ plan, selected, quote, chunkPrice }: Props) {
  const say = useWords();
  const { known, fresh, older, missing, unreadable, pending, elsewhere, ids, chunks, requests, room } = plan;
  return (
    <dl className="plan-sums">
      <Sum name={say(selected ? 'planSelected' : 'planKnown')} value={known} />
      <Sum name={say('planFresh', spanText(say, freshFor()))} value={fresh} />
      {older > 0 && <Sum name={say('planOlder')} value={older} />}
      {missing > 0 && <Sum name={say('planMissing')} value={missing} />}
      {unreadable > 0 && <Sum name={say('planUnreadable')} value={unreadable} />}
      {pending > 0 && <Sum name={say('planPending')} value={pending} />}
      {elsewhere.length > 0 && <Sum name={say('planElsewhere')} value={elsewhere.length} />}
      <Sum name={say('planToFetch')} value={ids.length} strong />
      {chunks > 0 && <Sum name={say('planChunks', idsInChunk)} value={chunks} />}
      {requests > 1 && <Sum name={say('planRequests')} value={requests} />}
      {chunks > 0 && <Sum name={say('planRoom')} value={say('planRoomMore', room)} />}
      {chunks > 0 && <Sum name={totalName(say, chunks, chunkPrice)} value={priceOf(say, quote)} total />}
    </dl>
  );
}

interface SumProps {
  name: string;
  value: number | string;
  strong?: boolean;
  total?: boolean;
}

function Sum({ name, value, strong = false, total = false }: SumProps) {
  const { locale } = useWords();
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd className={strong ? 'strong' : undefined}>
        {typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value}
      </dd>
    </div>
  );
}

const totalName = (say: Say, chunks: number, chunkPrice: Micros | null): string =>
  chunkPrice === null
    ? say('planTotalUnstated')
    : say.count('planTotal', chunks, moneyText(chunkPrice, 'prose', say.locale));

/** The name beside it says whose price it is. */
const priceOf = (say: Say, quote: Quote): string =>
  quote.is === 'own' ? moneyText(quote.micros, 'prose', say.locale) : priceText(say, quote);
