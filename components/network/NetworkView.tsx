import { type RefObject, useMemo } from 'react';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { useThemeVersion } from '@/components/ui/use-element-size';
import { viewsMessage } from '@/lib/details/byline';
import {
  drawnNodes,
  initialNodeCount,
  type NetworkMetrics,
  type NodeFilter,
  radiiOf,
  rankShown,
  sizeValuesOf,
} from '@/lib/network/metrics';
import type { NetworkNode, ShownNode } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import { type FileEdge, isDirected } from '@/lib/network/network-file';
import { groupNodes } from '@/lib/network/node-groups';
import type { LaidOutNetwork, NetworkOptions, ShownNetwork } from '@/lib/network/store';
import { channelUrl, watchUrl } from '@/lib/platform/platform-links';
import type { Translate } from '@/lib/shared/localized-text';
import { NetworkLegend } from './NetworkLegend';
import { NetworkList } from './NetworkList';
import { NetworkPicture } from './NetworkPicture';
import { NetworkTable, nodeStateText } from './NetworkTable';
import { networkLabels } from './NetworkToolbar';
import type { NetworkRenderer } from './network-renderer';
import { WeightedTable } from './WeightedTable';
import './network.css';

interface Props {
  network: ShownNetwork;
  /** `null` until the first layout has finished. */
  layout: LaidOutNetwork | null;
  /** Progress of the layout from 0 to 1; `null` if no layout is being computed. */
  progress: number | null;
  failed: boolean;
  options: NetworkOptions;
  canDraw: boolean;
  renderer: RefObject<NetworkRenderer | null>;
  onSelect(id: string | null): void;
  onChoose(change: Partial<NetworkOptions>): void;
  onStop(): void;
  onRetry(): void;
  /** Called if the picture cannot be drawn. */
  onFail(): void;
}

export function NetworkView({ network, layout, progress, failed, options, canDraw, onRetry, onStop, ...props }: Props) {
  const t = useTranslation();
  if (!canDraw || options.asTable) {
    return (
      <div className="network-tables stack">
        <Counts network={network} />
        {!canDraw && <Notice icon="info">{t('networkNoWebGl')}</Notice>}
        <AnyTable
          network={network}
          metrics={layout?.network === network ? layout.metrics : null}
          filter={options.filter}
        />
      </div>
    );
  }
  if (failed) return <FailedNetwork hasTable onRetry={onRetry} />;
  return (
    <div className="network">
      {layout && <PictureView {...props} layout={layout} options={options} />}
      {progress !== null && <Progress progress={progress} onStop={onStop} />}
    </div>
  );
}

interface FailedProps extends Pick<Props, 'onRetry'> {
  /** Whether the network can be viewed as a table. */
  hasTable: boolean;
}

export function FailedNetwork({ hasTable, onRetry }: FailedProps) {
  const t = useTranslation();
  const actions = (
    <button type="button" className="button" onClick={onRetry}>
      {t('tryAgain')}
    </button>
  );
  return (
    <StateView icon="triangle-alert" heading={t('networkFailed')} actions={actions} alert>
      {hasTable && <p>{t('networkFailedSentence')}</p>}
    </StateView>
  );
}

interface TableProps {
  network: ShownNetwork;
  metrics: NetworkMetrics | null;
  filter: NodeFilter;
}

const AnyTable = ({ network, ...props }: TableProps) =>
  network.name === 'related' ? (
    <NetworkTable network={network} {...props} />
  ) : (
    <WeightedTable network={network} {...props} />
  );

type PictureViewProps = Pick<Props, 'options' | 'renderer' | 'onSelect' | 'onChoose' | 'onFail'> & {
  layout: LaidOutNetwork;
};

function PictureView({ layout, options, renderer, onSelect, onChoose, onFail }: PictureViewProps) {
  const t = useTranslation();
  const themeVersion = useThemeVersion();
  const { network, metrics, graph, positions } = layout;
  const { sizeBy, colourBy, filter, labels, drawAll, selected } = options;
  const groups = useMemo(() => groupNodes(network, metrics, colourBy), [network, metrics, colourBy]);
  const sizeValues = useMemo(() => sizeValuesOf(network, metrics, sizeBy), [network, metrics, sizeBy]);
  const ranked = useMemo(() => rankShown(network, sizeValues, filter), [network, sizeValues, filter]);
  const selectedIndex = useMemo(() => network.nodes.findIndex(({ id }) => id === selected), [network, selected]);
  const { communities } = metrics;
  const first = useMemo(() => drawnNodes(ranked, communities, drawAll, -1), [ranked, communities, drawAll]);
  // Selecting a video that is already drawn must not change the list of drawn nodes.
  const extraNode = first.includes(selectedIndex) ? -1 : selectedIndex;
  const drawn = useMemo(
    () => drawnNodes(ranked, communities, drawAll, extraNode),
    [ranked, communities, drawAll, extraNode],
  );
  const radii = useMemo(() => radiiOf(sizeValues, drawn.length), [sizeValues, drawn.length]);
  const nodeArrays = useMemo(() => {
    const shown = new Uint8Array(network.nodes.length);
    for (const node of drawn) shown[node] = 1;
    return {
      shown,
      seeds: Uint8Array.from(network.nodes, ({ isSeed }) => Number(isSeed)),
      titles: network.nodes.map(nodeLabel),
    };
  }, [network, drawn]);
  const scene = useMemo(
    () => ({ graph, positions, radii, groupOf: groups.groupOf, labels, selected: selectedIndex, ...nodeArrays }),
    [graph, positions, radii, groups, labels, selectedIndex, nodeArrays],
  );
  const selectIndex = (node: number) => onSelect(network.nodes[node]?.id ?? null);
  const selectedNode = network.nodes[selectedIndex];
  const links = t.plural('linkCount', network.edges.length);
  const isRelated = network.name === 'related';
  const label = isRelated
    ? t('networkPicture', t.plural('videoCount', network.nodes.length), links)
    : t(networkLabels[network.name]);
  return (
    <>
      <div className="network-picture">
        <NetworkPicture
          scene={scene}
          themeVersion={themeVersion}
          label={label}
          renderer={renderer}
          onSelect={selectIndex}
          onFail={onFail}
        />
        <NetworkLegend groups={groups.groups} isRelated={isRelated} />
        <div className="network-counts flex-row wrap">
          <Counts network={network} />
          <DrawnCount
            isRelated={isRelated}
            drawn={drawn.length}
            shown={ranked.length}
            drawAll={drawAll}
            onChoose={onChoose}
          />
        </div>
      </div>
      <aside className="network-side" aria-label={t(isRelated ? 'networkList' : 'networkNodes')}>
        <NetworkList
          network={network}
          groups={groups}
          sizeValues={sizeValues}
          sizeBy={sizeBy}
          ranked={ranked}
          selected={selectedIndex}
          onSelect={selectIndex}
        />
        <div className="network-selection" aria-live="polite">
          {selectedNode ? (
            <NodeDetails network={network} node={selectedNode} onSelect={onSelect} />
          ) : (
            <p className="note">{t(isRelated ? 'networkChooseVideo' : 'networkChooseNode')}</p>
          )}
        </div>
      </aside>
    </>
  );
}

/** Shows the number of videos and links, and a note that the links are not the user's own recommendations. */
function Counts({ network }: { network: ShownNetwork }) {
  const t = useTranslation();
  return (
    <p className="note">
      {t.plural(network.name === 'related' ? 'videoCount' : 'networkNodeCount', network.nodes.length)} ·{' '}
      {t.plural('linkCount', network.edges.length)} · {t('fromService')}
    </p>
  );
}

/** Shows how many videos are drawn, with a button that draws all videos or only the largest. */
function DrawnCount({ isRelated, drawn, shown, drawAll, onChoose }: DrawnCountProps) {
  const t = useTranslation();
  if (shown <= initialNodeCount) return null;
  return (
    <p className="note">
      {isRelated ? t('networkDrawn', drawn, shown) : t('shownOf', drawn, shown)}{' '}
      <button type="button" className="link" onClick={() => onChoose({ drawAll: !drawAll })}>
        {drawAll ? t('networkDrawLargest', initialNodeCount) : t('networkDrawAll')}
      </button>
    </p>
  );
}

interface DrawnCountProps {
  isRelated: boolean;
  drawn: number;
  shown: number;
  drawAll: boolean;
  onChoose(change: Partial<NetworkOptions>): void;
}

function Progress({ progress, onStop }: { progress: number; onStop(): void }) {
  const t = useTranslation();
  const hasStarted = progress > 0;
  return (
    <div className="network-overlay network-progress">
      <p role="status">{t('networkWorking')}</p>
      <progress value={progress} aria-label={t('networkWorking')} />
      <button type="button" className="button small" aria-disabled={!hasStarted || undefined} onClick={onStop}>
        {t('networkStop')}
      </button>
    </div>
  );
}

interface NodeDetailsProps {
  network: ShownNetwork;
  node: ShownNode;
  onSelect(id: string): void;
}

function NodeDetails({ network, node, onSelect }: NodeDetailsProps) {
  const t = useTranslation();
  const edges: readonly FileEdge[] = network.edges;
  const from = edges.filter(({ target }) => target === node.id).map(({ source }) => source);
  const to = edges.filter(({ source }) => source === node.id).map(({ target }) => target);
  const video = network.name === 'related' && network.nodes.find(({ id }) => id === node.id);
  const neighbours = { network, onSelect };
  return (
    <section className="network-details" aria-label={video ? t('networkSelected') : nodeLabel(node)}>
      {video ? (
        <VideoDetails node={video} />
      ) : (
        <h2>
          <NodeLink network={network} node={node} />
        </h2>
      )}
      {isDirected(network.name) ? (
        <>
          <Neighbours heading={t.plural('networkNamedBy', from.length)} ids={from} {...neighbours} />
          <Neighbours heading={t.plural('networkNames', to.length)} ids={to} {...neighbours} />
        </>
      ) : (
        <Neighbours heading={t.plural('linkCount', from.length + to.length)} ids={[...from, ...to]} {...neighbours} />
      )}
    </section>
  );
}

function NodeLink({ network, node }: Pick<NodeDetailsProps, 'network' | 'node'>) {
  const url = network.name === 'replies' ? null : channelUrl(node.id);
  return url ? <ExternalLink href={url}>{nodeLabel(node)}</ExternalLink> : <bdi>{nodeLabel(node)}</bdi>;
}

function VideoDetails({ node }: { node: NetworkNode }) {
  const t = useTranslation();
  return (
    <>
      <h2>
        <ExternalLink href={watchUrl(node.id)}>{nodeLabel(node)}</ExternalLink>
      </h2>
      <p className="note">
        <bdi>{node.channel ?? t('relatedNoChannel')}</bdi> ·{' '}
        {node.views === null ? t('relatedNoViews') : t.message(viewsMessage(String(node.views), t.locale))} ·{' '}
        {distanceText(t, node)} · {nodeStateText(t, node.state)}
      </p>
    </>
  );
}

const distanceText = (t: Translate, { isSeed, depth }: NetworkNode): string => {
  if (isSeed) return t('networkSeed');
  return depth === null ? t('networkNoDepth') : t.plural('networkSteps', depth);
};

interface NeighboursProps {
  heading: string;
  ids: readonly string[];
  network: ShownNetwork;
  onSelect(id: string): void;
}

function Neighbours({ heading, ids, network, onSelect }: NeighboursProps) {
  const nodes = new Map<string, ShownNode>(network.nodes.map((node) => [node.id, node]));
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return null;
  return (
    <div>
      <h3 className="note">{heading}</h3>
      <ul>
        {uniqueIds.map((id) => (
          <li key={id}>
            <button type="button" className="link truncated" onClick={() => onSelect(id)}>
              <bdi>{nodes.get(id)?.title ?? id}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
