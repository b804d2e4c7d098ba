import { useTranslation } from '@/components/ui/words';

interface BulkSumsProps {
  videos: number;
  held: number;
  none: number;
  pending: number;
  toRequest: number;
}

/** What captions of many videos come to, figure by figure: each video stands in one of them. */
export function BulkSums({ videos, held: saved, none, pending, toRequest }: BulkSumsProps) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  const sums = [
    ['manySumVideos', videos, true],
    ['manySumHeld', saved, true],
    ['manySumNone', none, none > 0],
    ['manySumPending', pending, pending > 0],
    ['manySumAsk', toRequest, true],
  ] as const;
  return (
    <dl className="plan-sums many-sums" aria-label={t('manyPlan')}>
      {sums.map(
        ([name, count, isShown]) =>
          isShown && (
            <div key={name} className={name === 'manySumAsk' ? 'total' : undefined}>
              <dt>{t(name)}</dt>
              <dd>{figure.format(count)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
