import { memo, useEffect } from 'react';
import { tableCellProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/words';
import type { VideoHits } from '@/lib/saved-captions/hits-by-video';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { rowLinkProps, TimestampLink, type TimestampLinkProps } from './TimestampLink';
import { TrackLink } from './TrackLink';

interface VideoHitRowProps extends Pick<TimestampLinkProps, 'onGo' | 'title'> {
  of: VideoHits;
  place: number;
  /** Milliseconds; not there until they are read. */
  times: readonly number[] | undefined;
  /** Seconds. */
  end: number;
  isCurrent: boolean;
  onWant(key: string): void;
  /** Where its first hit is read in its track. */
  hrefOf(place: SavedRoute): string;
}

/** A video with how often it has it, and a strip of where. */
export const VideoHitRow = memo(function VideoHitRow({
  of,
  place,
  title,
  times,
  end,
  isCurrent,
  ...actions
}: VideoHitRowProps) {
  const t = useTranslation();
  const { onWant, hrefOf } = actions;
  useEffect(() => {
    if (!times) onWant(of.key);
  }, [times, onWant, of.key]);
  const figures = new Intl.NumberFormat(t.locale);
  const rates = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div className="list-row hit-row" {...tableRowProps(place)}>
      <span {...tableCellProps} className="cut" title={title ?? undefined}>
        <TrackLink
          videoId={of.videoId}
          title={title}
          href={hrefOf({ key: of.key, at: times?.[0] ?? null })}
          {...rowLinkProps({ at: place, isCurrent })}
        />
      </span>
      <span {...tableCellProps} className="num">
        {figures.format(of.hits)}
      </span>
      <span {...tableCellProps} className="num off">
        {of.perMinute === null ? t('notGiven') : rates.format(of.perMinute)}
      </span>
      <span {...tableCellProps}>{times && end > 0 && <HitStrip times={times} end={end} />}</span>
      <span {...tableCellProps} className="num">
        <TimestampLink
          videoId={of.videoId}
          at={times?.[0] ?? 0}
          title={title}
          onGo={actions.onGo}
          row={{ at: place, isCurrent }}
        />
      </span>
    </div>
  );
});

/** As many places as a narrow strip can show. */
const stripBins = 100;

/** Where in the video, from its beginning to the end of its last line; the figures beside it say the rest. */
function HitStrip({ times, end }: { times: readonly number[]; end: number }) {
  const counts = new Array<number>(stripBins).fill(0);
  for (const time of times) {
    const bin = Math.min(stripBins - 1, Math.floor((time / 1000 / end) * stripBins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  return (
    <svg className="hit-strip" viewBox={`0 0 ${stripBins} 1`} preserveAspectRatio="none" aria-hidden="true">
      {counts.map((count, at) => {
        const place = `${at}`;
        const height = count === 0 ? 0 : 0.3 + (0.7 * count) / highest;
        return height > 0 && <rect key={place} x={at} y={1 - height} width="1" height={height} />;
      })}
    </svg>
  );
}
