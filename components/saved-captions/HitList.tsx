import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import { rowLinkProps, TimestampLink, type TimestampLinkProps, useRowKeys } from './track-links';

interface HitRowProps extends Pick<TimestampLinkProps, 'onGo' | 'title'> {
  /** Index from 0. */
  place: number;
  /** Undefined until loaded. */
  hit: HitInContext | undefined;
  isCurrent: boolean;
  onWant(place: number): void;
  /** Returns the link to the hit in its track. */
  hrefOf(place: SavedRoute): string;
}

/** Shows one hit in the text direction of its own words. */
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
  /** Number of rows. */
  count: number;
  rows: ReadonlyMap<number, HitInContext>;
  titles: ReadonlyMap<string, string>;
  onWant(at: number): void;
}

/** Height of the table head in pixels. */
const headHeight = 33;

/** Shows every hit with its context, one per row; only rows near the view are rendered. */
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
