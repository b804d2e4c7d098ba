import { type ReactNode, useMemo } from 'react';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import { isShown, type NetworkMetrics, type NodeFilter, rankNodes, shownEdges } from '@/lib/network/metrics';
import type { Edge, Network, NetworkNode } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import { countText } from '@/lib/platform/video-figures';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/ui/plots.css';

interface Props {
  network: Network;
  /** `null` until the metrics are computed. */
  metrics: NetworkMetrics | null;
  filter: NodeFilter;
}

/** Shows the network as two tables: the videos, sorted by links received, and the links. */
export function NetworkTable({ network, metrics, filter }: Props) {
  const t = useTranslation();
  const { nodes } = network;
  const ranked = useMemo(() => shownByLinks(nodes, filter), [nodes, filter]);
  const edges = useMemo(() => shownEdges(network, filter), [network, filter]);
  const titles = useMemo(() => new Map(nodes.map((node) => [node.id, nodeLabel(node)])), [nodes]);
  const nodeColumns: ColumnHeader[] = [
    { text: t('video') },
    { text: t('channel') },
    { text: t('viewCount'), isNumeric: true },
    { text: t('networkIn'), isNumeric: true },
    { text: t('networkOut'), isNumeric: true },
    { text: t('depth'), isNumeric: true },
    { text: t('status') },
    ...(metrics
      ? [
          { text: t('networkCommunity'), isNumeric: true },
          { text: 'PageRank', isNumeric: true },
        ]
      : []),
  ];
  const edgeColumns: ColumnHeader[] = [
    { text: t('networkFrom') },
    { text: t('networkTo') },
    { text: t('rank'), isNumeric: true },
    { text: t('depth'), isNumeric: true },
    { text: t('networkCountry') },
    { text: t('language') },
  ];
  return (
    <>
      <PagedTable caption={t('networkVideosTable')} columns={nodeColumns} rows={ranked}>
        {(index) => {
          const node = nodes[index];
          return node && <NodeRow key={node.id} node={node} index={index} metrics={metrics} />;
        }}
      </PagedTable>
      <PagedTable caption={t('networkEdgesTable')} columns={edgeColumns} rows={edges}>
        {(edge) => <EdgeRow key={`${edge.source}${edge.target}${edge.runId}`} edge={edge} titles={titles} />}
      </PagedTable>
    </>
  );
}

const shownByLinks = (nodes: readonly NetworkNode[], filter: NodeFilter): number[] =>
  rankNodes(Float64Array.from(nodes, ({ inDegree }) => inDegree)).filter((index) => {
    const node = nodes[index];
    return node !== undefined && isShown(node, filter);
  });

export interface ColumnHeader {
  text: string;
  isNumeric?: boolean;
}

interface PagedTableProps<T> {
  caption: string;
  columns: readonly ColumnHeader[];
  rows: readonly T[];
  children(one: T): ReactNode;
}

/** Shows a table of any length. Rows are added fifty at a time. */
export function PagedTable<T>({ caption, columns, rows, children }: PagedTableProps<T>) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(50);
  return (
    <div className="table-scroll">
      <table className="plain-table data-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ text, isNumeric }) => (
              <th key={text} scope="col" className={isNumeric ? 'numeric' : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, shown).map(children)}</tbody>
      </table>
      {shown < rows.length && <ShowMore shown={t('shownOf', shown, rows.length)} onMore={showMore} />}
    </div>
  );
}

/** Formats a PageRank, given from 0 to 1, as a percentage with two decimal places. */
export const pageRankText = (t: Translate, share: number): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', minimumFractionDigits: 2 }).format(share);

export const nodeStateText = (t: Translate, state: NetworkNode['state']): string => {
  if (state === 'with-details') return t('networkDetails');
  if (state === 'not-returned-since') return t('coverageNoLonger');
  if (state === 'unreadable') return t('stateUnreadable');
  if (state === 'deleted') return t('stateDeleted');
  return state === 'id-only' ? t('networkIdOnly') : t('notReturned');
};

interface NodeRowProps extends Pick<Props, 'metrics'> {
  node: NetworkNode;
  index: number;
}

function NodeRow({ node, index, metrics }: NodeRowProps) {
  const t = useTranslation();
  const number = (n: number | string | null) => (n === null ? t('bulkNotAvailable') : countText(String(n), t.locale));
  return (
    <tr>
      <th scope="row" dir="auto">
        {nodeLabel(node)}
      </th>
      <td dir="auto">{node.channel ?? t('bulkNotAvailable')}</td>
      <td className="numeric">{number(node.views)}</td>
      <td className="numeric">{number(node.inDegree)}</td>
      <td className="numeric">{number(node.outDegree)}</td>
      <td className="numeric">{node.isSeed ? t('networkSeed') : number(node.depth)}</td>
      <td>{nodeStateText(t, node.state)}</td>
      {metrics && (
        <>
          <td className="numeric">{(metrics.communities[index] ?? 0) + 1}</td>
          <td className="numeric">{pageRankText(t, metrics.pageRanks[index] ?? 0)}</td>
        </>
      )}
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
      <td className="numeric">{edge.rank}</td>
      <td className="numeric">{edge.depth ?? t('bulkNotAvailable')}</td>
      <td>{edge.country}</td>
      <td>{edge.language}</td>
    </tr>
  );
}
