import { type RefObject, useMemo } from 'react';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { useThemeVersion } from '@/components/ui/use-element-size';
import { figuresOf, isShown, radiiOf, rankNodes } from '@/lib/network/metrics';
import type { Network } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import { groupNodes } from '@/lib/network/node-groups';
import type { LaidOutNetwork, NetworkOptions } from '@/lib/network/store';
import type { VideoId } from '@/lib/service/ids';
import { NetworkLegend } from './NetworkLegend';
import { NetworkList } from './NetworkList';
import { NetworkPicture } from './NetworkPicture';
import { NetworkTable } from './NetworkTable';
import { NodeDetails } from './NodeDetails';
import type { NetworkRenderer } from './network-renderer';
import './network.css';

interface Props {
  network: Network;
  /** `null` until the first layout ends. */
  layout: LaidOutNetwork | null;
  /** Progress of the layout from 0 to 1; `null` while none runs. */
  progress: number | null;
  failed: boolean;
  options: NetworkOptions;
  /** The browser can draw the picture. */
  canDraw: boolean;
  renderer: RefObject<NetworkRenderer | null>;
  onSelect(id: VideoId | null): void;
  onStop(): void;
  onRetry(): void;
  /** The picture cannot be drawn. */
  onFail(): void;
}

/** Shows the network as a picture with a list of its videos, or as tables. */
export function NetworkView({ network, layout, progress, failed, options, canDraw, onRetry, onStop, ...props }: Props) {
  const t = useTranslation();
  if (!canDraw || options.asTable) {
    return (
      <div className="net-tables stack">
        <Counts network={network} />
        {!canDraw && <Notice icon="info">{t('networkNoWebGl')}</Notice>}
        <NetworkTable
          network={network}
          metrics={layout?.network === network ? layout.metrics : null}
          filter={options.filter}
        />
      </div>
    );
  }
  if (failed) {
    const actions = (
      <button type="button" className="btn" onClick={onRetry}>
        {t('networkRetry')}
      </button>
    );
    return (
      <StateView icon="triangle-alert" heading={t('networkFailed')} actions={actions} alert>
        <p>{t('networkFailedSentence')}</p>
      </StateView>
    );
  }
  return (
    <div className="net">
      {layout && <PictureView {...props} layout={layout} options={options} />}
      {progress !== null && <Progress progress={progress} onStop={onStop} />}
    </div>
  );
}

type PictureViewProps = Pick<Props, 'options' | 'renderer' | 'onSelect' | 'onFail'> & {
  layout: LaidOutNetwork;
};

function PictureView({ layout, options, renderer, onSelect, onFail }: PictureViewProps) {
  const t = useTranslation();
  const themeVersion = useThemeVersion();
  const { network, metrics, graph, positions } = layout;
  const { sizeBy, colourBy, filter, labels, selected } = options;
  const groups = useMemo(() => groupNodes(network, metrics, colourBy), [network, metrics, colourBy]);
  const figures = useMemo(() => figuresOf(network, metrics, sizeBy), [network, metrics, sizeBy]);
  const radii = useMemo(() => radiiOf(figures), [figures]);
  const flags = useMemo(
    () => ({
      shown: Uint8Array.from(network.nodes, (node) => Number(isShown(node, filter))),
      seeds: Uint8Array.from(network.nodes, ({ isSeed }) => Number(isSeed)),
      titles: network.nodes.map(nodeLabel),
    }),
    [network, filter],
  );
  const ranked = useMemo(() => rankNodes(figures).filter((node) => flags.shown[node] === 1), [figures, flags]);
  const selectedIndex = useMemo(() => network.nodes.findIndex(({ id }) => id === selected), [network, selected]);
  const scene = useMemo(
    () => ({ graph, positions, radii, groupOf: groups.groupOf, labels, selected: selectedIndex, ...flags }),
    [graph, positions, radii, groups, labels, selectedIndex, flags],
  );
  const selectIndex = (node: number) => onSelect(network.nodes[node]?.id ?? null);
  const selectedNode = network.nodes[selectedIndex];
  const videos = t.plural('networkVideos', network.nodes.length);
  const links = t.plural('networkEdges', network.edges.length);
  return (
    <>
      <div className="net-stage">
        <NetworkPicture
          scene={scene}
          themeVersion={themeVersion}
          label={t('networkPicture', videos, links)}
          renderer={renderer}
          onSelect={selectIndex}
          onFail={onFail}
        />
        <NetworkLegend groups={groups.groups} />
        <Counts network={network} />
      </div>
      <aside className="net-side" aria-label={t('networkList')}>
        <NetworkList
          network={network}
          groups={groups}
          figures={figures}
          sizeBy={sizeBy}
          ranked={ranked}
          selected={selectedIndex}
          onSelect={selectIndex}
        />
        <div className="net-chosen" aria-live="polite">
          {selectedNode ? (
            <NodeDetails network={network} node={selectedNode} onSelect={onSelect} />
          ) : (
            <p className="note">{t('networkChooseVideo')}</p>
          )}
        </div>
      </aside>
    </>
  );
}

/** Counts videos and links, and says whose view they are. */
function Counts({ network }: { network: Network }) {
  const t = useTranslation();
  return (
    <p className="net-counts note">
      {t.plural('networkVideos', network.nodes.length)} · {t.plural('networkEdges', network.edges.length)} ·{' '}
      {t('networkNotMyFeed')}
    </p>
  );
}

function Progress({ progress, onStop }: { progress: number; onStop(): void }) {
  const t = useTranslation();
  const hasStarted = progress > 0;
  return (
    <div className="net-float net-progress">
      <p role="status">{t('networkWorking')}</p>
      <progress value={progress} aria-label={t('networkWorking')} />
      <button type="button" className="btn small" aria-disabled={!hasStarted || undefined} onClick={onStop}>
        {t('networkStop')}
      </button>
    </div>
  );
}
