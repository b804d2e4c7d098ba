import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ReadingCollection } from '@/components/collection/EmptyCollection';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useAppStore } from '@/components/ui/app-state';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { measureNetwork, startLayout } from '@/lib/network/browser/layout-worker';
import { createNetworkStore, type NetworkStore } from '@/lib/network/store';
import { hasWebGl } from './NetworkPicture';
import { NetworkToolbar } from './NetworkToolbar';
import { NetworkView } from './NetworkView';
import type { NetworkRenderer } from './network-renderer';

const createNetwork = (app: AppStore) => createNetworkStore(app, startLayout, measureNetwork);

export const networkStoreOf = (app: AppStore): NetworkStore => storeOfPage(app, createNetwork);

export const useNetworkStore = () => networkStoreOf(useAppStore());

export function NetworkPane() {
  const library = useLibraryStore();
  const title = useStore(library, shownCollection)?.name ?? '';
  const { snapshot } = useSnapshot();
  const store = useNetworkStore();
  const { network, layout, progress, failed, ...options } = useStore(store);
  const renderer = useRef<NetworkRenderer | null>(null);
  const [canDraw, setCanDraw] = useState(hasWebGl);
  useEffect(() => {
    if (snapshot) store.getState().show(snapshot);
  }, [snapshot, store]);
  if (!snapshot || !network) return <ReadingCollection />;
  if (network.nodes.length === 0) return <EmptyNetwork onCrawl={() => library.getState().goToPane('related')} />;
  const savePicture = async () => {
    if (renderer.current) await store.getState().savePicture(await renderer.current.toPng(), title);
  };
  return (
    <>
      <NetworkToolbar
        {...options}
        canDraw={canDraw}
        hasPicture={canDraw && layout !== null && !options.asTable}
        onChoose={store.getState().choose}
        onSave={(format) => void store.getState().save(format, title)}
        onSavePicture={() => void savePicture()}
      />
      <NetworkView
        network={network}
        layout={layout}
        progress={progress}
        failed={failed}
        options={options}
        canDraw={canDraw}
        renderer={renderer}
        onSelect={(selected) => store.getState().choose({ selected })}
        onChoose={store.getState().choose}
        onStop={store.getState().stop}
        onRetry={store.getState().retry}
        onFail={() => setCanDraw(false)}
      />
    </>
  );
}

function EmptyNetwork({ onCrawl }: { onCrawl(): void }) {
  const t = useTranslation();
  const actions = (
    <button type="button" className="button" onClick={onCrawl}>
      {t('libraryRelated')}
    </button>
  );
  return (
    <StateView icon="network" heading={t('networkNone')} actions={actions}>
      <p>{t('networkNoneSentence')}</p>
    </StateView>
  );
}
