import { useState } from 'react';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { viewsMessage } from '@/lib/details/byline';
import type { NodePositions } from '@/lib/network/layout';
import type { Network, NetworkNode } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import { watchUrl } from '@/lib/platform/platform-links';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/ui/plots.css';
import { NetworkCanvas } from './NetworkCanvas';
import { NetworkTable, nodeStateText } from './NetworkTable';

interface NodeDetailsProps {
  network: Network;
  node: NetworkNode;
  onSelect(id: VideoId): void;
}

/** Neighbours listed at once. */
const maxNeighbours = 8;

/** Shows the details and neighbours of the selected video. */
function NodeDetails({ network, node, onSelect }: NodeDetailsProps) {
  const t = useTranslation();
  const from = network.edges.filter(({ target }) => target === node.id).map(({ source }) => source);
  const to = network.edges.filter(({ source }) => source === node.id).map(({ target }) => target);
  return (
    <section className="net-facts" aria-label={t('netHere')}>
      <h2>
        <ExternalLink href={watchUrl(node.id)}>{nodeLabel(node)}</ExternalLink>
      </h2>
      <p className="note">
        <bdi>{node.channel ?? t('relatedNoChannel')}</bdi> ·{' '}
        {node.views === null ? t('relatedNoViews') : t.saying(viewsMessage(String(node.views), t.locale))} ·{' '}
        {distanceText(t, node)} · {nodeStateText(t, node.state)}
      </p>
      <Neighbours heading={t.plural('netNamedBy', from.length)} ids={from} network={network} onSelect={onSelect} />
      <Neighbours heading={t.plural('netNames', to.length)} ids={to} network={network} onSelect={onSelect} />
    </section>
  );
}

const distanceText = (t: Translate, { isSeed, depth }: NetworkNode): string => {
  if (isSeed) return t('netSeed');
  return depth === null ? t('netNoDepth') : t.plural('netSteps', depth);
};

interface NeighboursProps {
  heading: string;
  ids: readonly VideoId[];
  network: Network;
  onSelect(id: VideoId): void;
}

function Neighbours({ heading, ids, network, onSelect }: NeighboursProps) {
  const t = useTranslation();
  const nodes = new Map(network.nodes.map((node) => [node.id, node]));
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return null;
  return (
    <p className="ways">
      <span className="note">{heading}</span>
      {uniqueIds.slice(0, maxNeighbours).map((id) => (
        <button key={id} type="button" className="link cut" onClick={() => onSelect(id)}>
          <bdi>{nodes.get(id)?.title ?? id}</bdi>
        </button>
      ))}
      {uniqueIds.length > maxNeighbours && (
        <span className="note">{t.plural('netMoreWays', uniqueIds.length - maxNeighbours)}</span>
      )}
    </p>
  );
}

/** Explains the symbols, which differ in shape and not only in colour. */
function NetworkLegend({ sizeBy }: { sizeBy: 'inDegree' | 'views' }) {
  const t = useTranslation();
  return (
    <ul className="net-legend note" aria-label={t('netLegend')}>
      <li>
        <LegendSymbol className="full" />
        {t('netComplete')}
      </li>
      <li>
        <LegendSymbol className="hollow" />
        {t('netIdOnly')}
      </li>
      <li>
        <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
          <rect className="hollow" x="3" y="3" width="10" height="10" />
        </svg>
        {t('netNotReturned')}
      </li>
      <li>
        <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
          <circle className="full" cx="8" cy="8" r="4" />
          <circle className="ring" cx="8" cy="8" r="7" />
        </svg>
        {t('netSeed')}
      </li>
      <li>{t(sizeBy === 'views' ? 'netSizeViews' : 'netSizeNamed')}</li>
    </ul>
  );
}

const LegendSymbol = ({ className }: { className: string }) => (
  <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
    <circle className={className} cx="8" cy="8" r="5" />
  </svg>
);

interface Props {
  network: Network;
  /** `null` until the layout ends. */
  positions: NodePositions | null;
  /** Progress of the layout from 0 to 1; `null` while none runs. */
  progress: number | null;
  sizeBy: 'inDegree' | 'views';
  selected: VideoId | null;
  onSelect(id: VideoId | null): void;
  onStop(): void;
}

/** Shows the network as a drawing or as tables. */
export function NetworkView({ network, positions, progress, sizeBy, selected, onSelect, onStop }: Props) {
  const t = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const selectedNode = network.nodes.find(({ id }) => id === selected);
  return (
    <>
      <div className="row wrap">
        <p className="note grow">
          {t.plural('netVideos', network.nodes.length)} · {t.plural('netEdges', network.edges.length)}
        </p>
        <button type="button" className="link note" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'paceAsPlot' : 'paceAsTable')}
        </button>
      </div>
      <Notice icon="info">{t('netNotMyFeed')}</Notice>
      {asTable && <NetworkTable network={network} />}
      {!asTable && progress !== null && <Progress progress={progress} onStop={onStop} />}
      {!asTable && positions && (
        <>
          <NetworkCanvas
            network={network}
            positions={positions}
            sizeBy={sizeBy}
            selected={selected}
            onSelect={onSelect}
          />
          <p id="net-keys" className="fine">
            {t('netKeys')}
          </p>
          <div aria-live="polite">
            {selectedNode && <NodeDetails network={network} node={selectedNode} onSelect={onSelect} />}
          </div>
          <NetworkLegend sizeBy={sizeBy} />
        </>
      )}
    </>
  );
}

function Progress({ progress, onStop }: { progress: number; onStop(): void }) {
  const t = useTranslation();
  return (
    <div className="net-stage waits">
      <p role="status">{t('netWorking')}</p>
      <progress value={progress} aria-label={t('netWorking')} />
      <button type="button" className="btn small" onClick={onStop}>
        {t('netStop')}
      </button>
    </div>
  );
}
