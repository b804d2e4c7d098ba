import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { useElementSize } from '@/components/ui/use-element-size';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import { cutEnd, cutStart } from '@/lib/shared/text';
import { rowLinkProps, TimestampLink, type TimestampLinkProps, useRowArrowKeys } from './track-links';

interface HitRowProps extends Pick<TimestampLinkProps, 'onOpen' | 'title'> {
  index: number;
  /** `undefined` until the hit is loaded. */
  hit: HitInContext | undefined;
  /** True if the row above is of the same video, so that its title is muted. */
  isSameVideo: boolean;
  /** The name of the language of the captions; '' if it is unknown. */
  language: string;
  /** The width of the list in pixels; 0 if it is unknown. */
  width: number;
  isCurrent: boolean;
  onLoad(index: number): void;
  hrefOf(route: SavedRoute): string;
}

/** Shows a hit in the text direction of its own text. */
const HitRow = memo(function HitRow({
  index,
  hit,
  title,
  isSameVideo,
  language,
  width,
  isCurrent,
  onLoad,
  onOpen,
  hrefOf,
}: HitRowProps) {
  useEffect(() => {
    if (!hit) onLoad(index);
  }, [hit, onLoad, index]);
  if (!hit) return <div className="list-row hit-row" {...tableRowProps(index)} />;
  const [left, right] = contextsOf(hit, width);
  return (
    <div className="list-row hit-row" {...tableRowProps(index)}>
      <span {...tableCellProps} className="hit-text">
        <a className="kwic" dir="auto" href={hrefOf(hit)} {...rowLinkProps({ index, isCurrent })}>
          <span className="before">
            <span>{left}</span>
          </span>
          <span className="after">
            <mark>{hit.hit}</mark>
            {right}
          </span>
        </a>
      </span>
      <span {...tableCellProps} className={isSameVideo ? 'hit-video muted' : 'hit-video'} title={title ?? undefined}>
        <bdi className={title === null ? 'truncated code' : 'truncated'}>{title ?? hit.videoId}</bdi>
        <span className="note">{language}</span>
      </span>
      <span {...tableCellProps} className="numeric">
        <TimestampLink videoId={hit.videoId} at={hit.at} title={title} onOpen={onOpen} row={{ index, isCurrent }} />
      </span>
    </div>
  );
});

/** The widths of other columns, and of a character, in pixels. */
const otherColumns = 360;
const oneColumnWidth = 640;
const characterWidth = 7;

/** Returns the context before and after a hit that is sure to fit, cut between words. */
function contextsOf({ left, hit, right }: HitInContext, width: number): [left: string, right: string] {
  if (width === 0) return [left, right];
  const half = Math.floor((width < oneColumnWidth ? width : width - otherColumns) / characterWidth / 2);
  return [cutStart(left, half), cutEnd(right, half - hit.length)];
}

interface HitListProps extends Pick<TimestampLinkProps, 'onOpen'> {
  hrefOf(route: SavedRoute): string;
  count: number;
  rows: ReadonlyMap<number, HitInContext>;
  titles: ReadonlyMap<string, string>;
  /** Names of the languages of tracks, by key. */
  languages: ReadonlyMap<string, string>;
  onLoad(index: number): void;
}

/** Height of the table head in pixels. */
const headHeight = 33;

/** Shows every hit with its context, one per row; only rows near the view are rendered. */
export function HitList({ count, rows, titles, languages, onLoad, onOpen, hrefOf }: HitListProps) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const { currentIndex, handlers: keyHandlers } = useRowArrowKeys(list, virtualizer, count);
  const { width } = useElementSize(list);
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
          isSameVideo={hit !== undefined && rows.get(index - 1)?.videoId === hit.videoId}
          language={languages.get(hit?.key ?? '') ?? ''}
          width={width}
          title={title}
          onLoad={onLoad}
          onOpen={onOpen}
          hrefOf={hrefOf}
          isCurrent={index === currentIndex}
        />
      );
    },
    [rows, titles, languages, width, onLoad, onOpen, hrefOf, currentIndex],
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
