import { memo, useEffect } from 'react';
import { tableCellProps, tableRowProps } from '@/components/ui/table-aria';
import type { HitInContext } from '@/lib/saved-captions/in-context';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { rowLinkProps, TimestampLink, type TimestampLinkProps } from './TimestampLink';

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
export const HitRow = memo(function HitRow({ place, hit, title, isCurrent, onWant, onGo, hrefOf }: HitRowProps) {
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
