import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useClock, useNow } from '@/components/ui/clock';
import type { Panel } from '@/lib/app-store/panel-store';
import type { SavesStore } from '@/lib/downloads/store/downloads-store';
import { type LinkLife, linkLife } from '@/lib/files/link-life';
import { codecsIn, type MediaFilter as Filter, heightsIn } from '@/lib/files/media-order';
import { picksOf } from '@/lib/files/media-picks';
import type { MediaRow } from '@/lib/files/media-row';
import type { Files } from '@/lib/files/store/file-lists';
import type { MessageName } from '@/lib/shared/localized-text';
import { LinkLifeBar } from './LinkLifeBar';
import { LinkMenu } from './LinkMenu';
import { MediaFilter } from './MediaFilter';
import { MediaPicks } from './MediaPicks';
import { MediaRows } from './MediaRows';

export interface MediaListProps {
  panel: Panel;
  files: Files;
  saves: SavesStore;
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
  const life = useLife(rows, listedAt);
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
        {life && <LinkLifeBar life={life} age={now - listedAt} />}
        <div className="row wrap asks">
          {picker}
          {listButton()}
        </div>
      </div>
      <MediaPicks {...props} picks={picksOf(kind, rows)} isEnded={isEnded} />
      <MediaRows {...props} {...{ filter, tools, isEnded, chosen, choose }} onShowAll={() => change(everything)} />
    </>
  );
}

const everything: Filter = { codec: '', mostHeight: 0, text: '' };

/** Ticks once a minute, and each second of the last. */
function useLife(rows: readonly MediaRow[], listedAt: number): LinkLife | null {
  const untils = rows.flatMap(({ link, until }) => (link === null ? [] : [until]));
  const clock = useClock();
  const before = linkLife(untils, listedAt, clock.now());
  const now = useNow(before?.is === 'alive' && before.left <= 60_000 ? 1000 : 60_000);
  return linkLife(untils, listedAt, now);
}
