import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import { rowLinkProps, TimestampLink, type TimestampLinkProps, useRowKeys } from './track-links';

interface HitRowProps extends Pick<TimestampLinkProps, 'onGo' | 'title'> {
  /** Counted from 0. */
  place: number;
  /** Not there until it is read. */
  hit: HitInContext | undefined;
  isCurrent: boolean;
  onWant(place: number): void;
  /** Where it is read in its track. */
  hrefOf(place: SavedRoute): string;
}

/** One hit. Which way it reads is told by its own words. */
const HitRow = memo(function HitRow({ place, hit, title, isCurrent, onWant, onGo, hrefOf }: HitRowProps) {
  useEffect(() => {
    if (!hit) onWant(place);
  }, [hit, onWant, place]);
  if (!hit) return <div className="list-row hit-row" {...tableRowProps(place)} />;
  return (
    <div className="list-row hit-row" {...tableRowProps(place)}>
      <span {...tableCellProps} className="words">
        <a className="kwic" dir="auto" href={hrefOf(hit)} {...rowLinkProps({ at: place, isCurrent })}>
          <span className="before">
            <span>{hit.left}</span>
          </span>
          <span className="after">
            <mark>{hit.hit}</mark>
            {hit.right}
          </span>
        </a>
      </span>
      <span {...tableCellProps} className="cut" title={title ?? undefined}>
        {title === null ? <bdi className="code">{hit.videoId}</bdi> : <bdi>{title}</bdi>}
      </span>
      <span {...tableCellProps} className="num">
        <TimestampLink videoId={hit.videoId} at={hit.at} title={title} onGo={onGo} row={{ at: place, isCurrent }} />
      </span>
    </div>
  );
});

interface HitListProps extends Pick<TimestampLinkProps, 'onGo'> {
  hrefOf(route: SavedRoute): string;
  /** How many there are in the list. */
  count: number;
  rows: ReadonlyMap<number, HitInContext>;
  titles: ReadonlyMap<string, string>;
  onWant(at: number): void;
}

/** Of the head that stands above the rows, in pixels. */
const headHeight = 33;

/** Every hit between what stands before and after it, the hits below each other; only those near the view are drawn. */
export function HitList({ count, rows, titles, onWant, onGo, hrefOf }: HitListProps) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const drawnRows = useRef<VirtualizerHandle>(null);
  const { at: current, heard: keyHandlers } = useRowKeys(list, drawnRows, count);
  const indexes = useMemo(() => Array.from({ length: count }, (_, place) => place), [count]);
  const drawn = useCallback(
    (place: number) => {
      const hit = rows.get(place);
      const title = hit ? (titles.get(hit.videoId) ?? null) : null;
      return <HitRow key={place} {...{ place, hit, title, onWant, onGo, hrefOf }} isCurrent={place === current} />;
    },
    [rows, titles, onWant, onGo, hrefOf, current],
  );
  return (
    <div ref={list} className="held-hits" {...tableProps(count, t('heldHitsLabel'))} {...keyHandlers} tabIndex={-1}>
      <div className="list-head hits-head" {...headRowProps}>
        <span {...headCellProps()}>{t('heldContext')}</span>
        <span {...headCellProps()}>{t('heldVideo')}</span>
        <span {...headCellProps()} className="num">
          {t('heldAt')}
        </span>
      </div>
      <Virtualizer
        ref={drawnRows}
        data={indexes}
        scrollRef={list}
        startMargin={headHeight}
        keepMounted={count > 0 ? [current] : []}
      >
        {drawn}
      </Virtualizer>
    </div>
  );
}
