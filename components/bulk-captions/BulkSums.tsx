import { useWords } from '@/components/ui/words';

interface Props {
  videos: number;
  held: number;
  none: number;
  pending: number;
  asks: number;
}

/** What captions of many videos come to, figure by figure: each video stands in one of them. */
export function BulkSums({ videos, held, none, pending, asks }: Props) {
  const say = useWords();
  const figure = new Intl.NumberFormat(say.locale);
  const sums = [
    ['manySumVideos', videos, true],
    ['manySumHeld', held, true],
    ['manySumNone', none, none > 0],
    ['manySumPending', pending, pending > 0],
    ['manySumAsk', asks, true],
  ] as const;
  return (
    <dl className="plan-sums many-sums" aria-label={say('manyPlan')}>
      {sums.map(
        ([name, count, isShown]) =>
          isShown && (
            <div key={name} className={name === 'manySumAsk' ? 'total' : undefined}>
              <dt>{say(name)}</dt>
              <dd>{figure.format(count)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
