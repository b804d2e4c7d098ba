import { useEffect } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
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
  sightings: RepeatedEdges;
  onSize(sizeBy: 'inDegree' | 'views'): void;
  onSightings(sightings: RepeatedEdges): void;
  onSave(format: NetworkFormat): void;
}

/** Shows the display options and the file formats of a network. */
export function NetworkToolbar({ sizeBy, sightings, onSize, onSightings, onSave }: NetworkToolbarProps) {
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
          value={sightings}
          onChange={({ target }) => onSightings(target.value === 'each' ? 'each' : 'newest')}
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
export const networkOfPage = (panel: PanelStore): NetworkStore => tabStore(panel, createNetwork);

/** Shows the network of related videos. */
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
