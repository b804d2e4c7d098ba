import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { versionFailureText } from '@/components/ui/version-text';
import { useTranslation } from '@/components/ui/words';
import type { CollectionFileSummary } from '@/lib/import/collection-file';

/** A collection of ours in a file: what it holds, and whether it is whole. */
export function CollectionFilePreview({ own, onRestore }: { own: CollectionFileSummary; onRestore(): void }) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  const { name, videos, gatherings, captures, marks, changed, bad, version } = own;
  if (name === null) {
    return (
      <StateView icon="file-exclamation-point" heading={t('importOwnBad')} alert>
        <p>{version ? versionFailureText(t, version) : t('importOwnBroken')}</p>
      </StateView>
    );
  }
  const totals = [
    ['importVideos', videos],
    ['importGatherings', gatherings],
    ['importAnswers', captures],
    ['importMarks', marks],
  ] as const;
  return (
    <section className="stack" aria-label={t('importFound')}>
      <p>
        {t('importIsOwn')} <bdi className="strong">{name}</bdi>
      </p>
      <dl className="plan-sums">
        {totals.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{figure.format(count)}</dd>
          </div>
        ))}
      </dl>
      {changed > 0 && <Notice icon="triangle-alert">{t.plural('importChanged', changed)}</Notice>}
      {bad > 0 && <Notice icon="triangle-alert">{t.plural('importBadLines', bad)}</Notice>}
      <PricedButton label={t('importRestore')} price={{ is: 'free' }} strong onPress={onRestore} />
      <p className="note">{t('importRestoreNote')}</p>
    </section>
  );
}
