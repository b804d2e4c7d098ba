import { memo, useEffect } from 'react';
import { tableCell, tableRowAt } from '@/components/ui/grid-roles';
import type { HitInContext } from '@/lib/saved-captions/in-context';
import type { HeldPlace } from '@/lib/saved-captions/saved-route';
import { linkAt, SecondLink, type SecondLinkProps } from './SecondLink';

interface Props extends Pick<SecondLinkProps, 'onGo' | 'title'> {
  /** Counted from 0. */
  place: number;
  /** Not there until it is read. */
  hit: HitInContext | undefined;
  here: boolean;
  onWant(place: number): void;
  /** Where it is read in its track. */
  hrefOf(place: HeldPlace): string;
}

/** One hit. Which way it reads is told by its own words. */
export const HitRow = memo(function HitRow({ place, hit, title, here, onWant, onGo, hrefOf }: Props) {
  useEffect(() => {
    if (!hit) onWant(place);
  }, [hit, onWant, place]);
  if (!hit) return <div className="list-row hit-row" {...tableRowAt(place)} />;
  return (
    <div className="list-row hit-row" {...tableRowAt(place)}>
      <span {...tableCell} className="words">
        <a className="kwic" dir="auto" href={hrefOf(hit)} {...linkAt({ at: place, here })}>
          <span className="before">
            <span>{hit.left}</span>
          </span>
          <span className="after">
            <mark>{hit.hit}</mark>
            {hit.right}
          </span>
        </a>
      </span>
      <span {...tableCell} className="cut" title={title ?? undefined}>
        {title === null ? <bdi className="code">{hit.videoId}</bdi> : <bdi>{title}</bdi>}
      </span>
      <span {...tableCell} className="num">
        <SecondLink videoId={hit.videoId} at={hit.at} title={title} onGo={onGo} row={{ at: place, here }} />
      </span>
    </div>
  );
});
