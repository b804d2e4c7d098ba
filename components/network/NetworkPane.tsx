import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ReadingCollection } from '@/components/collection/EmptyCollection';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useAppStore } from '@/components/ui/app-state';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import type { LibraryPane } from '@/lib/app-store/library-route';
import { shownCollection } from '@/lib/collection/store/library-store';
import { measureNetwork, startLayout } from '@/lib/network/browser/layout-worker';
import { drawnNodes, radiiOf, rankShown, sizeValuesOf } from '@/lib/network/metrics';
import { nodeLabel } from '@/lib/network/network-columns';
import type { NetworkName } from '@/lib/network/network-file';
import { type NetworkDrawing, svgLines } from '@/lib/network/network-svg';
import { groupNodes } from '@/lib/network/node-groups';
import {
  createNetworkStore,
  type LabelChoice,
  type LaidOutNetwork,
  type NetworkOptions,
  type NetworkStore,
  type PictureFormat,
} from '@/lib/network/store';
import type { MessageName } from '@/lib/shared/localized-text';
import { hasWebGl } from './NetworkPicture';
import { NetworkSelect, NetworkToolbar } from './NetworkToolbar';
import { FailedNetwork, NetworkView } from './NetworkView';
import { readColours } from './network-colours';
import type { NetworkRenderer } from './network-renderer';
import { readWeightedNetwork } from './read-weighted-network';

const createNetwork = (app: AppStore) =>
  createNetworkStore(app, startLayout, measureNetwork, async (name, snapshot) => {
    try {
      return await readWeightedNetwork(app, name, snapshot);
    } catch (error) {
      reportError(error);
      throw error;
    }
  });

export const networkStoreOf = (app: AppStore): NetworkStore => storeOfPage(app, createNetwork);

export const useNetworkStore = () => networkStoreOf(useAppStore());

export function NetworkPane() {
  const library = useLibraryStore();
  const title = useStore(library, shownCollection)?.name ?? '';
  const { snapshot, exclusions } = useSnapshot();
  const store = useNetworkStore();
  const { network, layout, progress, failed, ...options } = useStore(store);
  const renderer = useRef<NetworkRenderer | null>(null);
  const [canDraw, setCanDraw] = useState(hasWebGl);
  useEffect(() => {
    if (snapshot) store.getState().show(snapshot, new Set(exclusions.keys()));
  }, [snapshot, exclusions, store]);
  if (!snapshot || (!network && !failed)) return <ReadingCollection />;
  if (!network || network.nodes.length === 0) {
    return (
      <>
        <div className="flex-row wrap network-toolbar">
          <NetworkSelect name={options.name} onChoose={store.getState().choose} />
        </div>
        {network ? (
          <EmptyNetwork name={options.name} onNext={library.getState().goToPane} />
        ) : (
          <FailedNetwork hasTable={false} onRetry={store.getState().retry} />
        )}
      </>
    );
  }
  const savePicture = async (format: PictureFormat) => {
    const save = store.getState().savePicture;
    if (format === 'svg' && layout) await save(format, [...svgLines(drawingOf(layout, options, document.body))], title);
    if (format === 'png' && renderer.current) await save(format, [await renderer.current.toPng()], title);
  };
  return (
    <>
      <NetworkToolbar
        {...options}
        canDraw={canDraw}
        hasPicture={canDraw && layout !== null && !options.asTable}
        onChoose={store.getState().choose}
        onSave={(format) => void store.getState().save(format, title)}
        hasPositions={layout !== null}
        onSavePicture={(format) => void savePicture(format)}
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

const nextSteps = {
  related: { text: 'networkNoneSentence', pane: 'related', button: 'relatedNetwork' },
  channels: { text: 'networkNoneChannels', pane: 'related', button: 'relatedNetwork' },
  tags: { text: 'networkNoneTags', pane: 'table', button: 'viewTable' },
  replies: { text: 'networkNoneReplies', pane: null, button: null },
} as const satisfies Record<NetworkName, { text: MessageName; pane: LibraryPane | null; button: MessageName | null }>;

function EmptyNetwork({ name, onNext }: { name: NetworkName; onNext(pane: LibraryPane): void }) {
  const t = useTranslation();
  const { text, pane, button } = nextSteps[name];
  const actions = pane && (
    <button type="button" className="button" onClick={() => onNext(pane)}>
      {t(button)}
    </button>
  );
  return (
    <StateView icon="network" heading={t('networkNone')} actions={actions}>
      <p>{t(text)}</p>
    </StateView>
  );
}

const maxLabels: Record<LabelChoice, number> = { most: 40, all: Number.POSITIVE_INFINITY, none: 0 };

/** Returns the picture to export, in the theme colours that apply to an element. */
function drawingOf(layout: LaidOutNetwork, options: NetworkOptions, element: HTMLElement): NetworkDrawing {
  const { network, metrics, graph, positions } = layout;
  const { background, text, line, groups: groupColours } = readColours(element);
  const { groupOf } = groupNodes(network, metrics, options.colourBy);
  const sizeValues = sizeValuesOf(network, metrics, options.sizeBy);
  const selected = network.nodes.findIndex(({ id }) => id === options.selected);
  const drawn = drawnNodes(
    rankShown(network, sizeValues, options.filter),
    metrics.communities,
    options.drawAll,
    selected,
  );
  return {
    graph,
    positions,
    radii: radiiOf(sizeValues, drawn.length),
    colours: Array.from(groupOf, (group) => groupColours[group] ?? line),
    labels: network.nodes.map(nodeLabel),
    ranked: drawn,
    maxLabels: maxLabels[options.labels],
    background,
    text,
    line,
  };
}
