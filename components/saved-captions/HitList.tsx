import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import { rowLinkProps, TimestampLink, type TimestampLinkProps, useRowArrowKeys } from './track-links';

interface HitRowProps extends Pick<TimestampLinkProps, 'onOpen' | 'title'> {
  index: number;
  /** `undefined` until the hit is loaded. */
  hit: HitInContext | undefined;
  isCurrent: boolean;
  onLoad(index: number): void;
  hrefOf(route: SavedRoute): string;
}

/** Shows a hit in the text direction of its own text. */
const HitRow = memo(function HitRow({ index, hit, title, isCurrent, onLoad, onOpen, hrefOf }: HitRowProps) {
  useEffect(() => {
    if (!hit) onLoad(index);
  }, [hit, onLoad, index]);
  if (!hit) return <div className="list-row hit-row" {...tableRowProps(index)} />;
  return (
    <div className="list-row hit-row" {...tableRowProps(index)}>
      <span {...tableCellProps} className="hit-text">
        <a className="kwic" dir="auto" href={hrefOf(hit)} {...rowLinkProps({ index, isCurrent })}>
          <span className="before">
            <span>{hit.left}</span>
          </span>
          <span className="after">
            <mark>{hit.hit}</mark>
            {hit.right}
          </span>
        </a>
      </span>
      <span {...tableCellProps} className="truncated" title={title ?? undefined}>
        {title === null ? <bdi className="code">{hit.videoId}</bdi> : <bdi>{title}</bdi>}
      </span>
      <span {...tableCellProps} className="numeric">
        <TimestampLink videoId={hit.videoId} at={hit.at} title={title} onOpen={onOpen} row={{ index, isCurrent }} />
      </span>
    </div>
  );
});

interface HitListProps extends Pick<TimestampLinkProps, 'onOpen'> {
  hrefOf(route: SavedRoute): string;
  count: number;
  rows: ReadonlyMap<number, HitInContext>;
  titles: ReadonlyMap<string, string>;
  onLoad(index: number): void;
}

/** Height of the table head in pixels. */
const headHeight = 33;

/** Shows every hit with its context, one per row; only rows near the view are rendered. */
export function HitList({ count, rows, titles, onLoad, onOpen, hrefOf }: HitListProps) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const { currentIndex, handlers: keyHandlers } = useRowArrowKeys(list, virtualizer, count);
  const indexes = useMemo(() => Array.from({ length: count }, (_, index) => index), [count]);
  const renderRow = useCallback(
    (index: number) => {
      const hit = rows.get(index);
      const title = hit ? (titles.get(hit.videoId) ?? null) : null;
      return (
        <HitRow
          key={index}
          index={index}
          hit={hit}
          title={title}
          onLoad={onLoad}
          onOpen={onOpen}
          hrefOf={hrefOf}
          isCurrent={index === currentIndex}
        />
      );
    },
    [rows, titles, onLoad, onOpen, hrefOf, currentIndex],
  );
  return (
    <div ref={list} className="saved-hits" {...tableProps(count, t('savedHitsLabel'))} {...keyHandlers} tabIndex={-1}>
      <div className="list-head hits-head" {...headRowProps}>
        <span {...headCellProps()}>{t('savedContext')}</span>
        <span {...headCellProps()}>{t('video')}</span>
        <span {...headCellProps()} className="numeric">
          {t('rateTableTime')}
        </span>
      </div>
      <Virtualizer
        ref={virtualizer}
        data={indexes}
        scrollRef={list}
        startMargin={headHeight}
        keepMounted={count > 0 ? [currentIndex] : []}
      >
        {renderRow}
      </Virtualizer>
    </div>
  );
}
