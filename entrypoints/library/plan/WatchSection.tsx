import { useMemo } from 'react';
import { useStore } from 'zustand';
import { WatchForm } from '@/components/library/WatchForm';
import { useWords } from '@/components/words';
import type { Watch } from '@/lib/core/collection';
import { planPrice } from '@/lib/core/runs/plan-price';
import { changedWatch, newWatch } from '@/lib/core/runs/watching';
import { collectionHere } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { rollOfPage } from '../roll-store';

/** Whether, when and for how much the collection here is looked at again (COL-07). */
export function WatchSection({ panel }: { panel: Panel }) {
  const say = useWords();
  const library = libraryOf(panel);
  const collection = useStore(library, collectionHere);
  const roll = useStore(rollOfPage(panel), (state) => state.roll);
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const quote = useMemo(() => {
    const ids = [...(roll?.ids ?? [])];
    return planPrice({ kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 }, ownPrices).quote;
  }, [roll, ownPrices]);
  if (!collection) return null;
  const { now, ask } = panel.ports;
  const put = async (watch: Watch) => {
    await library.change({ watch });
    // The worker sets its alarm by what is written now.
    await ask('runs/go', null);
  };
  const change = (part: Partial<Watch>) =>
    void put(collection.watch ? changedWatch(collection.watch, part, now()) : { ...newWatch(now()), ...part });
  return (
    <section className="stack plan-more">
      <h2>{say('watchHeading')}</h2>
      <WatchForm watch={collection.watch} quote={quote} onTurn={(on) => change({ on })} onChange={change} />
    </section>
  );
}
