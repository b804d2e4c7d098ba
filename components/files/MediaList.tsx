import { type ReactNode, useState } from 'react';
import { useApp } from '@/components/ui/app-state';
import { useClock, useNow } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import { describeMedia, mediaSummary } from '@/lib/files/file-description';
import type { MediaRow } from '@/lib/files/media-row';
import {
  codecsIn,
  type MediaFilterValue as Filter,
  filterMediaRows,
  heightsIn,
  type MediaFilterValue,
  type QuickPick,
  type QuickPickName,
  quickPicks,
  sortMediaRows,
} from '@/lib/files/media-selection';
import { type LinkLifetime, linkLifetime } from '@/lib/platform/link-lifetime';
import { type MediaSortKey, mediaSortKeys } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { MediaFile, type MediaRowBaseProps } from './MediaFile';
import { LinkMenu, MediaFilter, MediaSort } from './MediaFilter';

interface MediaRowsProps extends MediaListProps {
  filter: MediaFilterValue;
  tools: ReactNode;
  isEnded: boolean;
  /** The keys of the rows to include in a link list; `null` for all rows. */
  selected: ReadonlySet<string> | null;
  choose(selected: ReadonlySet<string>): void;
  onShowAll(): void;
}

/** Number of rows shown at first. More rows are rendered on demand. */
const initialRows = 100;
const audioOrders: readonly MediaSortKey[] = ['codec', 'size', 'bitrate'];

/** Lists all files, in the order and with the filter chosen last. */
function MediaRows({ filter, tools, selected, choose, onShowAll, ...rest }: MediaRowsProps) {
  const t = useTranslation();
  const { kind, rows } = rest;
  const { videoBy, audioBy, down } = useApp((state) => state.settings.files);
  const [maxRows, setMaxRows] = useState(initialRows);
  const by = kind === 'video' ? videoBy : audioBy;
  const shown = sortMediaRows(filterMediaRows(rows, filter), by, down);
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    choose(next);
  };
  return (
    <section aria-labelledby="file-all">
      <MediaRowsHead {...rest} shown={shown.length} by={by} down={down} tools={tools} onShowAll={onShowAll} />
      {shown.length === 0 && <p className="padded note">{t('filesFilterNone')}</p>}
      <ul>
        {shown.slice(0, maxRows).map((row) => (
          <MediaFile
            key={row.key}
            {...rest}
            {...describeMedia(row, t)}
            row={row}
            selected={selected?.has(row.key)}
            onChoose={() => toggle(row.key)}
          />
        ))}
      </ul>
      {shown.length > maxRows && (
        <div className="padded">
          <button type="button" className="button" onClick={() => setMaxRows(shown.length)}>
            {t('filesMoreRows', shown.length)}
          </button>
        </div>
      )}
    </section>
  );
}

interface HeadProps extends MediaListProps {
  /** The number of rows that match the filter. */
  shown: number;
  by: MediaSortKey;
  down: boolean;
  tools: ReactNode;
  onShowAll(): void;
}

function MediaRowsHead({ kind, rows, files, shown, by, down, tools, onShowAll }: HeadProps) {
  const t = useTranslation();
  const sort = (order: MediaSortKey, isDown: boolean) =>
    files.getState().choose({ ...(kind === 'video' ? { videoBy: order } : { audioBy: order }), down: isDown });
  return (
    <div className="group-head">
      <h2 id="file-all" className="grow nowrap">
        {shown === rows.length ? t.plural('filesAll', rows.length) : t('partOf', shown, rows.length)}
      </h2>
      {shown < rows.length && (
        <button type="button" className="link note" onClick={onShowAll}>
          {t('showAll')}
        </button>
      )}
      <span className="flex-row file-tools">{tools}</span>
      <MediaSort by={by} down={down} orders={kind === 'video' ? mediaSortKeys : audioOrders} onSort={sort} />
    </div>
  );
}

interface MediaListProps extends MediaRowBaseProps {
  kind: MediaRow['kind'];
  rows: readonly MediaRow[];
  /** Renders the line above the list. */
  renderLine(lifetime: LinkLifetime | null): ReactNode;
}

export function MediaList(props: MediaListProps) {
  const { kind, files, rows, listedAt, renderLine } = props;
  const settings = useApp((state) => state.settings.files);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const lifetime = useLinkLifetime(rows, listedAt);
  const codec = kind === 'video' ? settings.videoCodec : settings.audioCodec;
  const filter: Filter = { codec, maxHeight: kind === 'video' ? settings.maxHeight : 0, text };
  const change = ({ text: words, codec: one, maxHeight }: Partial<Filter>) => {
    if (words !== undefined) setText(words);
    if (one !== undefined) files.getState().choose(kind === 'video' ? { videoCodec: one } : { audioCodec: one });
    if (maxHeight !== undefined) files.getState().choose({ maxHeight });
  };
  const listed = rows.filter((row) => row.link !== null && (selected === null || selected.has(row.key)));
  const isEnded = lifetime === null || lifetime.is === 'ended';
  const tools = (
    <>
      <MediaFilter value={filter} codecs={codecsIn(rows)} heights={heightsIn(rows)} onChange={change} />
      {lifetime && (
        <LinkMenu
          lifetime={lifetime}
          count={listed.length}
          isChoosing={selected !== null}
          onSave={(format) => void files.getState().saveLinks(format, listed)}
          onCopy={() => void files.getState().copyLinks(listed)}
          onChoose={(on) => setSelected(on ? new Set() : null)}
        />
      )}
    </>
  );
  return (
    <>
      {renderLine(lifetime)}
      <QuickPicks {...props} picks={quickPicks(kind, rows)} isEnded={isEnded} />
      <MediaRows
        {...props}
        filter={filter}
        tools={tools}
        isEnded={isEnded}
        selected={selected}
        choose={setSelected}
        onShowAll={() => change(noFilter)}
      />
    </>
  );
}

const noFilter: Filter = { codec: '', maxHeight: 0, text: '' };

/** Returns the remaining lifetime of the links, updated once a minute and every second during the last minute. */
function useLinkLifetime(rows: readonly MediaRow[], listedAt: number): LinkLifetime | null {
  const expiryTimes = rows.flatMap(({ link, expiresAt }) => (link === null ? [] : [expiresAt]));
  const clock = useClock();
  const before = linkLifetime(expiryTimes, listedAt, clock.now());
  const now = useNow(before?.is === 'alive' && before.remaining <= 60_000 ? 1000 : 60_000);
  return linkLifetime(expiryTimes, listedAt, now);
}

const quickPickNames: Record<QuickPickName, MessageName> = {
  upTo1080: 'filesPickUpTo1080',
  best: 'filesPickBest',
  aac: 'filesPickAac',
  smallest: 'filesPickSmallest',
};

interface MediaPicksProps extends MediaListProps {
  picks: readonly QuickPick[];
  isEnded: boolean;
}

/** Lists the few files that most users want. */
function QuickPicks({ picks, ...rest }: MediaPicksProps) {
  const t = useTranslation();
  if (picks.length === 0) return null;
  const hasSeparateAudio = picks.some(({ row }) => row.hasSound === 'no');
  return (
    <section aria-labelledby="file-picks">
      <div className="group-head">
        <h2 id="file-picks" className="grow">
          {t('filesPicks')}
        </h2>
        {hasSeparateAudio && <span className="note">{t('filesSoundApart')}</span>}
      </div>
      <ul>
        {picks.map(({ name, row }) => (
          <MediaFile key={name} {...rest} row={row} title={t(quickPickNames[name])} note={mediaSummary(row, t)} />
        ))}
      </ul>
    </section>
  );
}
