import { memo, useCallback, useEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { VideoHits } from '@/lib/saved-captions/hit-index';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { rowLinkProps, TimestampLink, type TimestampLinkProps, TrackLink, useRowArrowKeys } from './track-links';

interface VideoHitRowProps extends Pick<TimestampLinkProps, 'onOpen' | 'title'> {
  video: VideoHits;
  index: number;
  /** Start times of the lines with hits, in milliseconds; `undefined` until loaded. */
  times: readonly number[] | undefined;
  /** End of the last line, in seconds. */
  end: number;
  isCurrent: boolean;
  onLoad(key: string): void;
  /** Returns the link to a saved track at the time of a hit. */
  hrefOf(route: SavedRoute): string;
}

/** Shows a video with its number of hits and a strip of their positions. */
const VideoHitRow = memo(function VideoHitRow({
  video,
  index,
  title,
  times,
  end,
  isCurrent,
  ...actions
}: VideoHitRowProps) {
  const t = useTranslation();
  const { onLoad, hrefOf } = actions;
  useEffect(() => {
    if (!times) onLoad(video.key);
  }, [times, onLoad, video.key]);
  const rates = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div className="list-row hit-row" {...tableRowProps(index)}>
      <span {...tableCellProps} className="truncated" title={title ?? undefined}>
        <TrackLink
          videoId={video.videoId}
          title={title}
          href={hrefOf({ key: video.key, at: times?.[0] ?? null })}
          {...rowLinkProps({ index, isCurrent })}
        />
      </span>
      <span {...tableCellProps} className="numeric">
        {t.number(video.hits)}
      </span>
      <span {...tableCellProps} className="numeric muted">
        {video.perMinute === null ? t('notGiven') : rates.format(video.perMinute)}
      </span>
      <span {...tableCellProps}>{times && end > 0 && <HitStrip times={times} end={end} />}</span>
      <span {...tableCellProps} className="numeric">
        <TimestampLink
          videoId={video.videoId}
          at={times?.[0] ?? 0}
          title={title}
          onOpen={actions.onOpen}
          row={{ index, isCurrent }}
        />
      </span>
    </div>
  );
});

const stripBins = 100;

/**
 * Shows the positions of the hits between the start of the video and the end of its last line. The strip is hidden from
 * screen readers, because the table contains the figures.
 */
function HitStrip({ times, end }: { times: readonly number[]; end: number }) {
  const counts = new Array<number>(stripBins).fill(0);
  for (const time of times) {
    const bin = Math.min(stripBins - 1, Math.floor((time / 1000 / end) * stripBins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  return (
    <svg className="hit-strip" viewBox={`0 0 ${stripBins} 1`} preserveAspectRatio="none" aria-hidden="true">
      {counts.map((count, index) => {
        const key = `${index}`;
        const height = count === 0 ? 0 : 0.3 + (0.7 * count) / highest;
        return height > 0 && <rect key={key} x={index} y={1 - height} width="1" height={height} />;
      })}
    </svg>
  );
}

interface Props extends Pick<TimestampLinkProps, 'onOpen'> {
  hrefOf(route: SavedRoute): string;
  videos: readonly VideoHits[];
  titles: ReadonlyMap<string, string>;
  /** Start times, in milliseconds, of the lines with hits in each track, by the cache key of the track. */
  times: ReadonlyMap<string, readonly number[]>;
  /** Returns the end of the last line in seconds. */
  endOf(key: string): number;
  onLoad(key: string): void;
}

/** Height of the table header in pixels. */
const headHeight = 33;

export function VideoHitList({ videos, titles, times, endOf, onLoad, onOpen, hrefOf }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const { currentIndex, handlers: keyHandlers } = useRowArrowKeys(list, virtualizer, videos.length);
  const renderRow = useCallback(
    (video: VideoHits, index: number) => (
      <VideoHitRow
        key={video.videoId}
        video={video}
        index={index}
        onLoad={onLoad}
        onOpen={onOpen}
        hrefOf={hrefOf}
        title={titles.get(video.videoId) ?? null}
        times={times.get(video.key)}
        end={endOf(video.key)}
        isCurrent={index === currentIndex}
      />
    ),
    [titles, times, endOf, onLoad, onOpen, hrefOf, currentIndex],
  );
  return (
    <div
      ref={list}
      className="saved-hits by-video"
      {...tableProps(videos.length, t('savedVideosLabel'))}
      {...keyHandlers}
      tabIndex={-1}
    >
      <VideoHitsHead />
      <Virtualizer
        ref={virtualizer}
        data={videos}
        scrollRef={list}
        startMargin={headHeight}
        keepMounted={videos.length > 0 ? [currentIndex] : []}
      >
        {renderRow}
      </Virtualizer>
    </div>
  );
}

function VideoHitsHead() {
  const t = useTranslation();
  return (
    <div className="list-head hits-head" {...headRowProps}>
      <span {...headCellProps()}>{t('video')}</span>
      <span {...headCellProps()} className="numeric">
        {t('savedHitCount')}
      </span>
      <span {...headCellProps()} className="numeric">
        {t('savedPerMinute')}
      </span>
      <span {...headCellProps()}>{t('overVideo')}</span>
      <span {...headCellProps()} className="numeric">
        {t('rateTableTime')}
      </span>
    </div>
  );
}
