import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { CollectionSchedule } from '@/lib/collection/collection';
import { shownCollection } from '@/lib/collection/store/library-store';
import { changeSchedule, createSchedule } from '@/lib/over-time/schedule';
import type { Plan } from '@/lib/runs/plan';
import { planPrice } from '@/lib/runs/plan-price';
import type { Quote } from '@/lib/service/price';

interface Schedule {
  /** `null` if it was never switched on. */
  schedule: CollectionSchedule | null;
  /** Fetches the details of every video, as each scheduled run does. */
  plan: Plan;
  /** The maximum cost of one run with the current number of videos. */
  quote: Quote;
  /** Changes the schedule; the first change creates it, switched on. */
  change(part: Partial<CollectionSchedule>): void;
}

/** Returns the schedule of the current collection with its price. */
export function useSchedule(panel: PanelStore): Schedule {
  const library = libraryStoreOf(panel);
  const schedule = useStore(library, (state) => shownCollection(state)?.watch ?? null);
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const { ownPrices, estimates } = useStore(panel, (state) => state.settings);
  const plan = useMemo<Plan>(
    () => ({ kind: 'complete', ids: [...(snapshot?.ids ?? [])], lang: null, fields: null, mostMissing: 1 }),
    [snapshot],
  );
  const quote = useMemo(() => planPrice(plan, { ownPrices, estimates }).quote, [plan, ownPrices, estimates]);
  const { now, sendMessage } = panel.getState().ports;
  const put = async (changed: CollectionSchedule) => {
    await library.getState().change({ watch: changed });
    // The service worker sets its alarm from the stored schedule.
    await sendMessage('runs/go', null);
  };
  return {
    schedule,
    plan,
    quote,
    change: (part) =>
      void put(schedule ? changeSchedule(schedule, part, now()) : changeSchedule(createSchedule(now()), part, now())),
  };
}
