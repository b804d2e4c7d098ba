import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { Plan } from '@/lib/runs/plan';
import type { Micros } from '@/lib/service/price';
import { runsOf } from './runs-store';
import { usePlanPrice } from './use-plan-price';

interface Props {
  panel: PanelStore;
  label: string;
  plan: Plan;
  /** Most that the run may cost, in millionths of a dollar. */
  budget: Micros | null;
  /** The step of the collection's study design that it runs, counted from 1. */
  designStep?: number;
  /** False where another button of the view is the next to press. */
  strong?: boolean;
  onBegun?(): void;
}

/** The button that begins a run, the one strong button of a source: what it can come to at most stands on it, and its run ends there. */
export function StartRunButton({ panel, label, plan, budget, designStep, strong = true, onBegun }: Props) {
  const t = useTranslation();
  const runs = runsOf(panel);
  const busy = useStore(runs, (state) => state.isStarting);
  const { quote, blocked, warned } = usePlanPrice(panel, plan, useLimits(panel, budget));
  const stopped = budget !== null && quote.is !== 'unstated' && quote.micros > budget;
  const begin = async () => {
    if (busy) return;
    await runs.begin({ plan, budget, ...(designStep !== undefined && { designStep }) });
    onBegun?.();
  };
  return (
    <div className="stack tight">
      <PricedButton
        label={label}
        price={stopped ? { ...quote, micros: budget } : quote}
        strong={strong}
        blocked={blocked}
        onPress={() => void begin()}
      />
      {warned && <p className="note warned">{t.saying(warned)}</p>}
    </div>
  );
}

/**
 * What the run is held against. Its own limit is where it stops, and does not keep it from beginning: how far a list or a
 * crawl goes is known from its answers alone.
 */
function useLimits(panel: PanelStore, budget: Micros | null) {
  const limit = useStore(libraryOf(panel), (state) => shownCollection(state)?.budget ?? null);
  const spent = useStore(runsOf(panel), (state) => state.spent?.micros ?? 0);
  const fits = budget !== null && limit !== null && spent + budget <= limit;
  return useMemo(() => ({ run: null, collection: { limit: fits ? null : limit, spent } }), [fits, limit, spent]);
}
