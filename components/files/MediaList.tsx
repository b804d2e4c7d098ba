import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useClock, useNow } from '@/components/ui/clock';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DownloadsStore } from '@/lib/downloads/store/downloads-store';
import { type LinkLifetime, linkLifetime } from '@/lib/files/link-lifetime';
import { codecsIn, type MediaFilterValue as Filter, heightsIn } from '@/lib/files/media-order';
import type { MediaRow } from '@/lib/files/media-row';
import { quickPicks } from '@/lib/files/media-selection';
import type { FilesStore } from '@/lib/files/store/files-store';
import type { MessageName } from '@/lib/shared/localized-text';
import { LinkLifetimeBar } from './LinkLifetimeBar';
import { LinkMenu } from './LinkMenu';
import { MediaFilter } from './MediaFilter';
import { MediaRows } from './MediaRows';
import { QuickPicks } from './QuickPicks';

export interface MediaListProps {
  panel: PanelStore;
  files: FilesStore;
  saves: DownloadsStore;
  kind: MediaRow['kind'];
  rows: readonly MediaRow[];
  /** Milliseconds since 1970. */
  listedAt: number;
  picker: ReactNode;
  /** Asks for the list again, with its price. */
  listButton(again?: MessageName): ReactNode;
  toCountry(): void;
}

/** A list of media files: how long its links live, where it was asked for, quick picks, and all. */
export function MediaList(props: MediaListProps) {
  const { kind, files, panel, rows, listedAt, picker, listButton } = props;
  const settings = useStore(panel, (state) => state.settings.files);
  const [text, look] = useState('');
  const [chosen, choose] = useState<ReadonlySet<number> | null>(null);
  const life = useLinkLifetime(rows, listedAt);
  const now = useClock().now();
  const codec = kind === 'video' ? settings.videoCodec : settings.audioCodec;
  const filter: Filter = { codec, mostHeight: kind === 'video' ? settings.mostHeight : 0, text };
  const change = ({ text: words, codec: one, mostHeight }: Partial<Filter>) => {
    if (words !== undefined) look(words);
    if (one !== undefined) files.choose(kind === 'video' ? { videoCodec: one } : { audioCodec: one });
    if (mostHeight !== undefined) files.choose({ mostHeight });
  };
  const listed = rows.filter((row) => row.link !== null && (chosen === null || chosen.has(row.at)));
  const isEnded = life === null || life.is === 'ended';
  const tools = (
    <>
      <MediaFilter value={filter} codecs={codecsIn(rows)} heights={heightsIn(rows)} onChange={change} />
      {life && (
        <LinkMenu
          life={life}
          count={listed.length}
          isChoosing={chosen !== null}
          onSave={(form) => void files.saveLinks(form, listed)}
          onCopy={() => void files.copyLinks(listed)}
          onChoose={(on) => choose(on ? new Set() : null)}
        />
      )}
    </>
  );
  return (
    <>
      <div className="file-life">
        {life && <LinkLifetimeBar life={life} age={now - listedAt} />}
        <div className="row wrap asks">
          {picker}
          {listButton()}
        </div>
      </div>
      <QuickPicks {...props} picks={quickPicks(kind, rows)} isEnded={isEnded} />
      <MediaRows {...props} {...{ filter, tools, isEnded, chosen, choose }} onShowAll={() => change(noFilter)} />
    </>
  );
}

const noFilter: Filter = { codec: '', mostHeight: 0, text: '' };

/** Ticks once a minute, and each second of the last. */
function useLinkLifetime(rows: readonly MediaRow[], listedAt: number): LinkLifetime | null {
  const expiryTimes = rows.flatMap(({ link, until }) => (link === null ? [] : [until]));
  const clock = useClock();
  const before = linkLifetime(expiryTimes, listedAt, clock.now());
  const now = useNow(before?.is === 'alive' && before.left <= 60_000 ? 1000 : 60_000);
  return linkLifetime(expiryTimes, listedAt, now);
}
