import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { CollectionSchedule } from '@/lib/collection/collection';
import { shownCollection } from '@/lib/collection/store/library-store';
import { changeSchedule, createSchedule } from '@/lib/over-time/schedule-form';
import { planPrice } from '@/lib/runs/plan-price';
import { ScheduleForm } from './ScheduleForm';

/** Whether, when and for how much the collection here is looked at again. */
export function ScheduleSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const library = libraryOf(panel);
  const collection = useStore(library, shownCollection);
  const snapshot = useStore(snapshotOf(panel), (state) => state.roll);
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const quote = useMemo(() => {
    const ids = [...(snapshot?.ids ?? [])];
    return planPrice({ kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 }, ownPrices).quote;
  }, [snapshot, ownPrices]);
  if (!collection) return null;
  const { now, ask } = panel.ports;
  const put = async (watch: CollectionSchedule) => {
    await library.change({ watch });
    // The worker sets its alarm by what is written now.
    await ask('runs/go', null);
  };
  const change = (part: Partial<CollectionSchedule>) =>
    void put(collection.watch ? changeSchedule(collection.watch, part, now()) : { ...createSchedule(now()), ...part });
  return (
    <section className="stack plan-more">
      <h2>{t('watchHeading')}</h2>
      <ScheduleForm watch={collection.watch} quote={quote} onToggle={(on) => change({ on })} onChange={change} />
    </section>
  );
}
