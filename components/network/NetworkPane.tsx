import { useEffect } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { NetworkToolbar } from './NetworkToolbar';
import { NetworkView } from './NetworkView';
import { networkOfPage } from './network-store';

/** What the runs about related videos saw, as a network. */
export function NetworkPane({ panel }: { panel: PanelStore }) {
  const library = libraryOf(panel);
  const here = useStore(library, shownCollection);
  const { roll } = useStore(snapshotOf(panel));
  const store = networkOfPage(panel);
  const { network, ...shown } = useStore(store);
  useEffect(() => {
    if (roll) void store.show(roll);
  }, [roll, store]);
  if (!roll || !network) return null;
  if (network.nodes.length === 0) return <EmptyNetwork onCrawl={() => library.go('related')} />;
  return (
    <>
      <NetworkToolbar
        {...shown}
        onSize={(sizeBy) => store.choose({ sizeBy })}
        onSightings={(sightings) => void store.take(sightings)}
        onSave={(format) => void store.save(format, here?.name ?? '')}
      />
      <NetworkView {...{ network, ...shown }} onHere={(id) => store.choose({ here: id })} onStop={store.stop} />
    </>
  );
}

function EmptyNetwork({ onCrawl }: { onCrawl(): void }) {
  const t = useTranslation();
  const acts = (
    <button type="button" className="btn" onClick={onCrawl}>
      {t('libraryRelated')}
    </button>
  );
  return (
    <StateView icon="network" heading={t('netNone')} acts={acts}>
      <p>{t('netNoneSentence')}</p>
    </StateView>
  );
}
