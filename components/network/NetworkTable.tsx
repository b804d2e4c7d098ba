import { useMemo } from 'react';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import { countText } from '@/lib/details/video-figures';
import type { Edge, Network, NetworkNode } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import type { Translate } from '@/lib/shared/localized-text';
import { rankNodes } from './viewport';

/** Shows the network as two tables: videos by in-degree, then edges. */
export function NetworkTable({ network }: { network: Network }) {
  const t = useTranslation();
  const nodes = useMemo(() => {
    const inOrder = rankNodes(network.nodes, 'inDegree');
    return inOrder.flatMap((at) => network.nodes[at] ?? []);
  }, [network]);
  const titles = useMemo(() => new Map(network.nodes.map((node) => [node.id, nodeLabel(node)])), [network]);
  const nodeHeads = [
    t('netVideo'),
    t('netChannel'),
    t('netViews'),
    t('netIn'),
    t('netOut'),
    t('netDepth'),
    t('netState'),
  ];
  const edgeHeads = [t('netFrom'), t('netTo'), t('netRank'), t('netDepth'), t('netCountry'), t('netLanguage')];
  return (
    <>
      <PagedTable caption={t('netVideosTable')} heads={nodeHeads} all={nodes}>
        {(node) => <NodeRow key={node.id} node={node} />}
      </PagedTable>
      <PagedTable caption={t('netEdgesTable')} heads={edgeHeads} all={network.edges}>
        {(edge) => <EdgeRow key={`${edge.source}${edge.target}${edge.runId}`} edge={edge} titles={titles} />}
      </PagedTable>
    </>
  );
}

interface PagedTableProps<T> {
  caption: string;
  heads: readonly string[];
  all: readonly T[];
  children(one: T): React.ReactNode;
}

/** Shows a table of any length, fifty rows at a time. */
function PagedTable<T>({ caption, heads, all, children }: PagedTableProps<T>) {
  const t = useTranslation();
  const [shown, more] = useShownCount(50);
  return (
    <div className="pic-scroll">
      <table className="plain pic-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{all.slice(0, shown).map(children)}</tbody>
      </table>
      {shown < all.length && <ShowMore shown={t('picShown', shown, all.length)} onMore={more} />}
    </div>
  );
}

export const nodeStateText = (t: Translate, state: NetworkNode['state']): string => {
  if (state === 'complete') return t('netComplete');
  if (state === 'not-returned-since') return t('stateNotReturnedSince');
  if (state === 'unreadable') return t('stateUnreadable');
  return state === 'id-only' ? t('netIdOnly') : t('netNotReturned');
};

function NodeRow({ node }: { node: NetworkNode }) {
  const t = useTranslation();
  const number = (n: number | string | null) => (n === null ? t('picNotGiven') : countText(String(n), t.locale));
  return (
    <tr>
      <th scope="row" dir="auto">
        {nodeLabel(node)}
      </th>
      <td dir="auto">{node.channel ?? t('picNotGiven')}</td>
      <td className="num">{number(node.views)}</td>
      <td className="num">{number(node.inDegree)}</td>
      <td className="num">{number(node.outDegree)}</td>
      <td className="num">{node.isSeed ? t('netSeed') : number(node.depth)}</td>
      <td>{nodeStateText(t, node.state)}</td>
    </tr>
  );
}

function EdgeRow({ edge, titles }: { edge: Edge; titles: ReadonlyMap<string, string> }) {
  const t = useTranslation();
  return (
    <tr>
      <th scope="row" dir="auto">
        {titles.get(edge.source)}
      </th>
      <td dir="auto">{titles.get(edge.target)}</td>
      <td className="num">{edge.rank}</td>
      <td className="num">{edge.depth ?? t('picNotGiven')}</td>
      <td>{edge.country}</td>
      <td>{edge.language}</td>
    </tr>
  );
}
