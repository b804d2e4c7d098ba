import { useCallback, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/words';
import type { HitInContext } from '@/lib/saved-captions/in-context';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { HitRow } from './HitRow';
import type { TimestampLinkProps } from './TimestampLink';
import { useRowKeys } from './use-row-keys';

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
