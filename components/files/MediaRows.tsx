import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import { describeMedia } from '@/lib/files/file-description';
import { filterMediaRows, type MediaFilterValue, sortMediaRows } from '@/lib/files/media-order';
import { type MediaSortKey, mediaSortKeys } from '@/lib/settings/media-orders';
import { MediaFile } from './MediaFile';
import type { MediaListProps } from './MediaList';
import { MediaSort } from './MediaSort';

interface MediaRowsProps extends MediaListProps {
  filter: MediaFilterValue;
  /** Filter and links, beside the order. */
  tools: ReactNode;
  isEnded: boolean;
  /** Places of the rows that go into a list of links; `null` while all do. */
  chosen: ReadonlySet<number> | null;
  choose(chosen: ReadonlySet<number>): void;
  onShowAll(): void;
}

/** More rows than this are drawn when they are asked for. */
const initialRows = 100;
const audioOrders: readonly MediaSortKey[] = ['codec', 'size', 'bitrate'];

/** All files of a list, sorted and filtered as the user chose last. */
export function MediaRows({ filter, tools, chosen, choose, onShowAll, ...rest }: MediaRowsProps) {
  const t = useTranslation();
  const { kind, rows, panel } = rest;
  const { videoBy, audioBy, down } = useStore(panel, (state) => state.settings.files);
  const [most, showMost] = useState(initialRows);
  const by = kind === 'video' ? videoBy : audioBy;
  const shown = sortMediaRows(filterMediaRows(rows, filter), by, down);
  const toggle = (at: number) => {
    const next = new Set(chosen);
    if (!next.delete(at)) next.add(at);
    choose(next);
  };
  return (
    <section aria-labelledby="file-all">
      <MediaRowsHead {...rest} shown={shown.length} by={by} down={down} tools={tools} onShowAll={onShowAll} />
      {shown.length === 0 && <p className="pad note">{t('filesFilterNone')}</p>}
      <ul>
        {shown.slice(0, most).map((row) => (
          <MediaFile
            key={row.at}
            {...rest}
            {...describeMedia(row, t)}
            row={row}
            chosen={chosen?.has(row.at)}
            onChoose={() => toggle(row.at)}
          />
        ))}
      </ul>
      {shown.length > most && (
        <div className="pad">
          <button type="button" className="btn" onClick={() => showMost(shown.length)}>
            {t('filesMoreRows', shown.length)}
          </button>
        </div>
      )}
    </section>
  );
}

interface HeadProps extends MediaListProps {
  /** How many rows the filter lets through. */
  shown: number;
  by: MediaSortKey;
  down: boolean;
  tools: ReactNode;
  onShowAll(): void;
}

function MediaRowsHead({ kind, rows, files, shown, by, down, tools, onShowAll }: HeadProps) {
  const t = useTranslation();
  const sort = (order: MediaSortKey, isDown: boolean) =>
    files.choose({ ...(kind === 'video' ? { videoBy: order } : { audioBy: order }), down: isDown });
  return (
    <div className="group">
      <h2 id="file-all" className="grow nowrap">
        {shown === rows.length ? t.plural('filesAll', rows.length) : t('filesSome', shown, rows.length)}
      </h2>
      {shown < rows.length && (
        <button type="button" className="link note" onClick={onShowAll}>
          {t('filesFilterOff')}
        </button>
      )}
      <span className="row sort">{tools}</span>
      <MediaSort by={by} down={down} orders={kind === 'video' ? mediaSortKeys : audioOrders} onSort={sort} />
    </div>
  );
}
