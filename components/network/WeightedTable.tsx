import { useMemo } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { type NetworkMetrics, type NodeFilter, rankShown, shownEdges } from '@/lib/network/metrics';
import { nodeLabel } from '@/lib/network/network-columns';
import { type ColumnValue, isDirected } from '@/lib/network/network-file';
import type { WeightedNetwork } from '@/lib/network/weighted-columns';
import { countText } from '@/lib/platform/video-figures';
import type { Label } from '@/lib/shared/localized-text';
import { type ColumnHeader, PagedTable, pageRankText } from './NetworkTable';

interface Props {
  network: WeightedNetwork;
  /** `null` until the metrics are computed. */
  metrics: NetworkMetrics | null;
  filter: NodeFilter;
}

/** The heads of the columns of a network's file; others are in the file alone. */
const heads: Readonly<Record<string, Label>> = {
  videos: 'videos',
  related_lists: 'networkRelatedLists',
  tags: 'networkTags',
  degree: 'networkLinks',
  weighted_degree: 'networkWeightedDegree',
  replies: 'replies',
  replies_received: 'networkRepliesReceived',
  community: 'networkCommunity',
  pagerank: { text: 'PageRank' },
};
const measured = ['community', 'pagerank'];
const noMetrics: NetworkMetrics = { communities: new Uint32Array(), pageRanks: new Float64Array() };

/** Shows the nodes with the measures of their file, most links first, and the links with their weights. */
export function WeightedTable({ network, metrics, filter }: Props) {
  const t = useTranslation();
  const file = useMemo(() => network.fileOf(metrics ?? noMetrics), [network, metrics]);
  const ranked = useMemo(() => {
    const degrees = Float64Array.from(network.nodes, ({ inDegree }) => inDegree);
    return rankShown(network, degrees, filter);
  }, [network, filter]);
  const edges = useMemo(() => shownEdges(network, filter), [network, filter]);
  const labels = useMemo(() => new Map(network.nodes.map((node) => [node.id, nodeLabel(node)])), [network]);
  const columns = file.nodeColumns.flatMap((column) => {
    const head = heads[column.name];
    return head === undefined || (!metrics && measured.includes(column.name)) ? [] : [{ ...column, head }];
  });
  const nodeHeads: ColumnHeader[] = [
    { text: t('name') },
    ...columns.map(({ head }) => ({ text: t(head), isNumeric: true })),
  ];
  const edgeHeads: ColumnHeader[] = [
    { text: t(isDirected(network.name) ? 'networkFrom' : 'channel') },
    { text: t(isDirected(network.name) ? 'networkTo' : 'networkOtherChannel') },
    { text: t('networkWeight'), isNumeric: true },
  ];
  const cell = (name: string, value: ColumnValue) =>
    name === 'pagerank' ? pageRankText(t, Number(value)) : countText(String(value), t.locale);
  return (
    <>
      <PagedTable caption={t('networkNodes')} columns={nodeHeads} rows={ranked}>
        {(index) => {
          const node = file.nodes[index];
          return (
            node && (
              <tr key={node.id}>
                <th scope="row" dir="auto">
                  {node.label}
                </th>
                {columns.map(({ name, value }) => (
                  <td key={name} className="numeric">
                    {cell(name, value(node))}
                  </td>
                ))}
              </tr>
            )
          );
        }}
      </PagedTable>
      <PagedTable caption={t('networkLinks')} columns={edgeHeads} rows={edges}>
        {({ source, target, weight }) => (
          <tr key={`${source} ${target}`}>
            <th scope="row" dir="auto">
              {labels.get(source)}
            </th>
            <td dir="auto">{labels.get(target)}</td>
            <td className="numeric">{t.number(weight)}</td>
          </tr>
        )}
      </PagedTable>
    </>
  );
}
