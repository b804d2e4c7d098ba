import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { versionFailureText } from '@/components/ui/version-text';
import { useTranslation } from '@/components/ui/words';
import type { CollectionFileSummary } from '@/lib/import/own-collection';

/** A collection of ours in a file: what it holds, and whether it is whole. */
export function CollectionFilePreview({ own, onRestore }: { own: CollectionFileSummary; onRestore(): void }) {
  const say = useTranslation();
  const figure = new Intl.NumberFormat(say.locale);
  const { name, videos, gatherings, captures, marks, changed, bad, version } = own;
  if (name === null) {
    return (
      <StateView icon="file-exclamation-point" heading={say('importOwnBad')} alert>
        <p>{version ? versionFailureText(say, version) : say('importOwnBroken')}</p>
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
    <section className="stack" aria-label={say('importFound')}>
      <p>
        {say('importIsOwn')} <bdi className="strong">{name}</bdi>
      </p>
      <dl className="plan-sums">
        {totals.map(([label, count]) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>{figure.format(count)}</dd>
          </div>
        ))}
      </dl>
      {changed > 0 && <Notice icon="triangle-alert">{say.plural('importChanged', changed)}</Notice>}
      {bad > 0 && <Notice icon="triangle-alert">{say.plural('importBadLines', bad)}</Notice>}
      <PricedButton label={say('importRestore')} price={{ is: 'free' }} strong onPress={onRestore} />
      <p className="note">{say('importRestoreNote')}</p>
    </section>
  );
}
