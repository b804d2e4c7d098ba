import { ExternalLink } from '@/components/ui/ExternalLink';
import { useTranslation } from '@/components/ui/words';
import { viewsMessage } from '@/lib/details/byline';
import type { Network, NetworkNode } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import { watchUrl } from '@/lib/platform/platform-links';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';

interface NodeDetailsProps {
  network: Network;
  node: NetworkNode;
  onHere(id: VideoId): void;
}

/** Neighbours that are named at once. */
const maxNeighbours = 8;

/** What is known of the video that is looked at, and the ways from it. */
export function NodeDetails({ network, node, onHere }: NodeDetailsProps) {
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
      <Neighbours heading={t.plural('netNamedBy', from.length)} ids={from} {...{ network, onHere }} />
      <Neighbours heading={t.plural('netNames', to.length)} ids={to} {...{ network, onHere }} />
    </section>
  );
}

const distanceText = (t: Translate, { isSeed, depth }: NetworkNode): string => {
  if (isSeed) return t('netSeed');
  return depth === null ? t('netNoDepth') : t.plural('netSteps', depth);
};

export const nodeStateText = (t: Translate, state: NetworkNode['state']): string => {
  if (state === 'complete') return t('netComplete');
  if (state === 'not-returned-since') return t('stateNotReturnedSince');
  if (state === 'unreadable') return t('stateUnreadable');
  return state === 'id-only' ? t('netIdOnly') : t('netNotReturned');
};

interface NeighboursProps {
  heading: string;
  ids: readonly VideoId[];
  network: Network;
  onHere(id: VideoId): void;
}

function Neighbours({ heading, ids, network, onHere }: NeighboursProps) {
  const t = useTranslation();
  const nodes = new Map(network.nodes.map((node) => [node.id, node]));
  const each = [...new Set(ids)];
  if (each.length === 0) return null;
  return (
    <p className="ways">
      <span className="note">{heading}</span>
      {each.slice(0, maxNeighbours).map((id) => (
        <button key={id} type="button" className="link cut" onClick={() => onHere(id)}>
          <bdi>{nodes.get(id)?.title ?? id}</bdi>
        </button>
      ))}
      {each.length > maxNeighbours && (
        <span className="note">{t.plural('netMoreWays', each.length - maxNeighbours)}</span>
      )}
    </p>
  );
}
