import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import { viewsMessage } from '@/lib/details/byline';
import type { Network, NetworkNode } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import { watchUrl } from '@/lib/platform/platform-links';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';
import { nodeStateText } from './NetworkTable';

interface Props {
  network: Network;
  node: NetworkNode;
  onSelect(id: VideoId): void;
}

/** Shows the details and neighbours of the selected video. */
export function NodeDetails({ network, node, onSelect }: Props) {
  const t = useTranslation();
  const from = network.edges.filter(({ target }) => target === node.id).map(({ source }) => source);
  const to = network.edges.filter(({ source }) => source === node.id).map(({ target }) => target);
  return (
    <section className="net-details" aria-label={t('networkSelected')}>
      <h2>
        <ExternalLink href={watchUrl(node.id)}>{nodeLabel(node)}</ExternalLink>
      </h2>
      <p className="note">
        <bdi>{node.channel ?? t('relatedNoChannel')}</bdi> ·{' '}
        {node.views === null ? t('relatedNoViews') : t.message(viewsMessage(String(node.views), t.locale))} ·{' '}
        {distanceText(t, node)} · {nodeStateText(t, node.state)}
      </p>
      <Neighbours heading={t.plural('networkNamedBy', from.length)} ids={from} network={network} onSelect={onSelect} />
      <Neighbours heading={t.plural('networkNames', to.length)} ids={to} network={network} onSelect={onSelect} />
    </section>
  );
}

const distanceText = (t: Translate, { isSeed, depth }: NetworkNode): string => {
  if (isSeed) return t('networkSeed');
  return depth === null ? t('networkNoDepth') : t.plural('networkSteps', depth);
};

interface NeighboursProps {
  heading: string;
  ids: readonly VideoId[];
  network: Network;
  onSelect(id: VideoId): void;
}

function Neighbours({ heading, ids, network, onSelect }: NeighboursProps) {
  const nodes = new Map(network.nodes.map((node) => [node.id, node]));
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return null;
  return (
    <div>
      <h3 className="note">{heading}</h3>
      <ul>
        {uniqueIds.map((id) => (
          <li key={id}>
            <button type="button" className="link cut" onClick={() => onSelect(id)}>
              <bdi>{nodes.get(id)?.title ?? id}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
