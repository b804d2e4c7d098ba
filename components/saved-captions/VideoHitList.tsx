import { useCallback, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/words';
import type { VideoHits } from '@/lib/saved-captions/hits-by-video';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import type { TimestampLinkProps } from './TimestampLink';
import { useRowKeys } from './use-row-keys';
import { VideoHitRow } from './VideoHitRow';

interface Props extends Pick<TimestampLinkProps, 'onGo'> {
  hrefOf(route: SavedRoute): string;
  videos: readonly VideoHits[];
  titles: ReadonlyMap<string, string>;
  /** When the hits of a track are said, by its key; in milliseconds. */
  times: ReadonlyMap<string, readonly number[]>;
  /** Seconds that a track goes on for. */
  endOf(key: string): number;
  onWant(key: string): void;
}

/** Of the head that stands above the rows, in pixels. */
const headHeight = 33;

/** How often and how densely it is said in each video, and where. */
export function VideoHitList({ videos, titles, times, endOf, onWant, onGo, hrefOf }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const drawnRows = useRef<VirtualizerHandle>(null);
  const { at, heard: keyHandlers } = useRowKeys(list, drawnRows, videos.length);
  const drawn = useCallback(
    (of: VideoHits, place: number) => (
      <VideoHitRow
        key={of.videoId}
        {...{ of, place, onWant, onGo, hrefOf }}
        title={titles.get(of.videoId) ?? null}
        times={times.get(of.key)}
        end={endOf(of.key)}
        isCurrent={place === at}
      />
    ),
    [titles, times, endOf, onWant, onGo, hrefOf, at],
  );
  return (
    <div
      ref={list}
      className="held-hits by-video"
      {...tableProps(videos.length, t('heldVideosLabel'))}
      {...keyHandlers}
      tabIndex={-1}
    >
      <VideoHitsHead />
      <Virtualizer
        ref={drawnRows}
        data={videos}
        scrollRef={list}
        startMargin={headHeight}
        keepMounted={videos.length > 0 ? [at] : []}
      >
        {drawn}
      </Virtualizer>
    </div>
  );
}

function VideoHitsHead() {
  const t = useTranslation();
  return (
    <div className="list-head hits-head" {...headRowProps}>
      <span {...headCellProps()}>{t('heldVideo')}</span>
      <span {...headCellProps()} className="num">
        {t('heldHitCount')}
      </span>
      <span {...headCellProps()} className="num">
        {t('heldPerMinute')}
      </span>
      <span {...headCellProps()}>{t('heldOverTime')}</span>
      <span {...headCellProps()} className="num">
        {t('heldAt')}
      </span>
    </div>
  );
}
