import { useEffect } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { nextFrame } from '@/lib/browser/animation-frame';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type NetworkFormat, networkFormats } from '@/lib/export/network-files';
import type { RepeatedEdges } from '@/lib/network/network';
import { createNetworkStore, type NetworkStore } from '@/lib/network/store';
import { NetworkView } from './NetworkView';

interface NetworkToolbarProps {
  sizeBy: 'inDegree' | 'views';
  repeatedEdges: RepeatedEdges;
  onSize(sizeBy: 'inDegree' | 'views'): void;
  onRepeatedEdges(repeatedEdges: RepeatedEdges): void;
  onSave(format: NetworkFormat): void;
}

/** Shows the display options and the file formats of a network. */
export function NetworkToolbar({ sizeBy, repeatedEdges, onSize, onRepeatedEdges, onSave }: NetworkToolbarProps) {
  const t = useTranslation();
  return (
    <div className="row wrap pic-bar">
      <label className="row note">
        {t('netSize')}
        <select
          className="select small"
          value={sizeBy}
          onChange={({ target }) => onSize(target.value === 'views' ? 'views' : 'inDegree')}
        >
          <option value="inDegree">{t('netIn')}</option>
          <option value="views">{t('netViews')}</option>
        </select>
      </label>
      <label className="row note">
        {t('netSightings')}
        <select
          className="select small"
          value={repeatedEdges}
          onChange={({ target }) => onRepeatedEdges(target.value === 'each' ? 'each' : 'newest')}
        >
          <option value="newest">{t('netNewest')}</option>
          <option value="each">{t('netEach')}</option>
        </select>
      </label>
      <label className="row note">
        {t('netSave')}
        <select
          className="select small"
          value=""
          onChange={({ target }) => {
            const format = networkFormats.find(({ name }) => name === target.value);
            if (format) onSave(format);
          }}
        >
          <option value="">{t('netChoose')}</option>
          {networkFormats.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const createNetwork = (panel: PanelStore) => createNetworkStore(panel, nextFrame);

/** Returns the store of the current collection's network. */
export const networkStoreOf = (panel: PanelStore): NetworkStore => tabStore(panel, createNetwork);

/** Shows the network of related videos. */
export function NetworkPane({ panel }: { panel: PanelStore }) {
  const library = libraryStoreOf(panel);
  const collection = useStore(library, shownCollection);
  const { snapshot } = useStore(snapshotStoreOf(panel));
  const store = networkStoreOf(panel);
  const { network, ...state } = useStore(store);
  useEffect(() => {
    if (snapshot) void store.show(snapshot);
  }, [snapshot, store]);
  if (!snapshot || !network) return null;
  if (network.nodes.length === 0) return <EmptyNetwork onCrawl={() => library.go('related')} />;
  return (
    <>
      <NetworkToolbar
        {...state}
        onSize={(sizeBy) => store.choose({ sizeBy })}
        onRepeatedEdges={(repeatedEdges) => void store.setRepeatedEdges(repeatedEdges)}
        onSave={(format) => void store.save(format, collection?.name ?? '')}
      />
      <NetworkView network={network} {...state} onSelect={(id) => store.choose({ selected: id })} onStop={store.stop} />
    </>
  );
}

function EmptyNetwork({ onCrawl }: { onCrawl(): void }) {
  const t = useTranslation();
  const actions = (
    <button type="button" className="btn" onClick={onCrawl}>
      {t('libraryRelated')}
    </button>
  );
  return (
    <StateView icon="network" heading={t('netNone')} actions={actions}>
      <p>{t('netNoneSentence')}</p>
    </StateView>
  );
}
