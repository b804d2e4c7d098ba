import { useMemo } from 'react';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import type { Snapshot } from '@/lib/collection/snapshot';
import { allocate } from '@/lib/samples/draw-sample';
import { type Frame, medianViews, unknownStratum, viewsOf } from '@/lib/samples/frame';
import type { SamplePlan } from '@/lib/samples/sample';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/ui/plots.css';

interface Props {
  snapshot: Snapshot;
  frame: Frame;
  plan: SamplePlan;
}

/** Shows how many videos each stratum has and gives, and their median views. */
export function SamplePreview({ snapshot, frame, plan }: Props) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(8);
  const rows = useMemo(() => previewRows(t, { snapshot, frame, plan }), [t, snapshot, frame, plan]);
  const all = useMemo(() => frame.strata.flatMap((stratum) => stratum.rows), [frame]);
  const median = useMemo(() => medianViews(snapshot, all), [snapshot, all]);
  const countText = (count: number | null) => (count === null ? '–' : t.number(count));
  return (
    <div className="table-scroll">
      <table className="data-table countries sample-preview">
        <thead>
          <tr>
            <th scope="col">{t('templatePreview')}</th>
            <th scope="col" className="numeric">
              {t('videos')}
            </th>
            <th scope="col" className="numeric">
              {t('sample')}
            </th>
            <th scope="col" className="numeric">
              {t('sampleMedian')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.method === 'stratified' &&
            rows.slice(0, shown).map((row) => (
              <tr key={row.name}>
                <th scope="row" dir="auto">
                  {row.label}
                </th>
                <td className="numeric">{t.number(row.videos)}</td>
                <td className="numeric">{t.number(row.sample)}</td>
                <td className="numeric">{countText(row.median)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row">{t('total')}</th>
            <td className="numeric">{t.number(frame.size)}</td>
            <td className="numeric">{t.number(Math.min(plan.size, frame.size))}</td>
            <td className="numeric">{countText(median)}</td>
          </tr>
        </tfoot>
      </table>
      {plan.method === 'stratified' && shown < rows.length && (
        <ShowMore shown={t('shownOf', shown, rows.length)} onMore={showMore} />
      )}
    </div>
  );
}

function previewRows(t: Translate, { snapshot, frame: { strata }, plan }: Props) {
  if (plan.method !== 'stratified') return [];
  const shares = allocate(
    strata.map(({ rows }) => rows.length),
    plan.size,
    plan.allocation,
  );
  return strata.map(({ name, rows }, index) => ({
    name,
    label: name === unknownStratum ? t('unknown') : stratumText(t, snapshot, { name, rows }, plan.strata),
    videos: rows.length,
    sample: shares[index] ?? 0,
    median: medianViews(snapshot, rows),
  }));
}

function stratumText(
  t: Translate,
  snapshot: Snapshot,
  { name, rows }: Frame['strata'][number],
  kind: Extract<SamplePlan, { method: 'stratified' }>['strata'],
): string {
  switch (kind) {
    case 'channel':
      return String(snapshot.cells.channelTitle?.[rows[0] ?? -1] ?? name);
    case 'year':
      return name;
    case 'month':
      return new Intl.DateTimeFormat(t.locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.parse(name),
      );
    default: {
      const views = rows.map((row) => viewsOf(snapshot, row)).sort((one, other) => one - other);
      return t('sampleViews', views[0] ?? 0, views.at(-1) ?? 0);
    }
  }
}
