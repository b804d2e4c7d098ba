import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { listCommand } from '@/components/ui/list-keys';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import type { SizeBy } from '@/lib/network/metrics';
import { nodeLabel } from '@/lib/network/network-columns';
import { isDirected } from '@/lib/network/network-file';
import type { NodeGroups } from '@/lib/network/node-groups';
import type { ShownNetwork } from '@/lib/network/store';
import { countText } from '@/lib/platform/video-figures';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { groupName, Swatch } from './NetworkLegend';
import { pageRankText } from './NetworkTable';

interface Props {
  network: ShownNetwork;
  groups: NodeGroups;
  sizeValues: Float64Array;
  sizeBy: SizeBy;
  /** The indexes of the listed nodes, largest value first. */
  ranked: readonly number[];
  /** The index of the selected node; -1 for none. */
  selected: number;
  onSelect(node: number): void;
}

const sortedByLabels: Record<SizeBy, MessageName> = {
  inDegree: 'networkSortedIn',
  views: 'networkSortedViews',
  pageRank: 'networkSortedRank',
};

/**
 * Lists the videos of the network, sorted by the value that sets the node size. Typing filters the list, and the arrow
 * keys select.
 */
export function NetworkList(props: Props) {
  const { network, sizeBy, ranked } = props;
  const t = useTranslation();
  const [find, setFind] = useState('');
  const isRelated = network.name === 'related';
  const matches = useMatches(network, ranked, useDeferredValue(find));
  return (
    <div className="network-list">
      <div className="network-search stack tight">
        <SearchField
          label={isRelated ? t.plural('findInVideos', ranked.length) : t('networkFindNodes')}
          value={find}
          onType={setFind}
        />
        <p className="note" role="status">
          {find === ''
            ? t(sizeBy === 'inDegree' && !isDirected(network.name) ? 'networkSortedLinks' : sortedByLabels[sizeBy])
            : t.plural(isRelated ? 'networkFound' : 'networkNodeCount', matches.length)}
        </p>
      </div>
      {matches.length === 0 ? (
        <p className="note padded">{t(isRelated ? 'noMatchingVideos' : 'findNone')}</p>
      ) : (
        <VideoOptions {...props} nodes={matches} />
      )}
    </div>
  );
}

/** Returns the nodes whose title, channel and id together contain every word. In ids, case matters. */
function useMatches({ nodes }: ShownNetwork, ranked: readonly number[], find: string): readonly number[] {
  const texts = useMemo(
    () => nodes.map(({ title, channel }) => `${title ?? ''} ${channel ?? ''}`.toLocaleLowerCase()),
    [nodes],
  );
  return useMemo(() => {
    const words = find.split(/\s+/).filter(Boolean);
    if (words.length === 0) return ranked;
    return ranked.filter((node) =>
      words.every((word) => texts[node]?.includes(word.toLocaleLowerCase()) || nodes[node]?.id.includes(word)),
    );
  }, [nodes, texts, ranked, find]);
}

interface VideoOptionsProps extends Props {
  nodes: readonly number[];
}

/** Shows the list. Only the rows near the visible part are rendered. */
function VideoOptions({ network, groups, sizeValues, sizeBy, nodes, selected, onSelect }: VideoOptionsProps) {
  const t = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const selectedIndex = nodes.indexOf(selected);
  useEffect(() => {
    if (selectedIndex >= 0) rows.current?.scrollToIndex(selectedIndex, { align: 'nearest' });
  }, [selectedIndex]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const command = listCommand(event, selectedIndex, nodes.length);
    if (command?.kind === 'none') onSelect(-1);
    else if (command?.kind === 'move') onSelect(nodes[command.to] ?? -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const click = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
    if (row) onSelect(Number(row.dataset.node));
  };
  return (
    <div
      ref={list}
      className="network-options"
      role="listbox"
      tabIndex={0}
      aria-label={t(network.name === 'related' ? 'networkList' : 'networkNodes')}
      aria-activedescendant={selectedIndex < 0 ? undefined : `${id}-${selectedIndex}`}
      onKeyDown={handleKeyDown}
      onClick={click}
    >
      <Virtualizer
        ref={rows}
        scrollRef={list}
        data={nodes as number[]}
        keepMounted={selectedIndex < 0 ? [] : [selectedIndex]}
      >
        {(node, index) => (
          <div
            key={node}
            id={`${id}-${index}`}
            className="network-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === selectedIndex}
            aria-posinset={index + 1}
            aria-setsize={nodes.length}
            data-node={node}
          >
            <VideoWords network={network} groups={groups} node={node} />
            <span className="note numeric">{sizeText(t, sizeBy, sizeValues[node] ?? 0)}</span>
          </div>
        )}
      </Virtualizer>
    </div>
  );
}

type VideoWordsProps = Pick<Props, 'network' | 'groups'> & { node: number };

/** Shows the title of a video, its channel and its group. */
function VideoWords({ network, groups, node }: VideoWordsProps) {
  const t = useTranslation();
  const video = network.nodes[node];
  const index = groups.groupOf[node] ?? 0;
  const group = groups.groups[index];
  // The name of a community is that of a channel, so its number tells it from the channel of the video.
  const name = group?.label.is === 'community' ? t('networkInCommunity', index + 1) : group && groupName(t, group);
  const facts = [video?.channel, name].filter((fact) => fact != null);
  return (
    <>
      <Swatch group={index} />
      <span className="network-text">
        <span className="truncated">
          <bdi>{video && nodeLabel(video)}</bdi>
        </span>
        <span className="note truncated">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </span>
      </span>
    </>
  );
}

const sizeText = (t: Translate, sizeBy: SizeBy, value: number): string =>
  sizeBy === 'pageRank' ? pageRankText(t, value) : countText(String(value), t.locale);
