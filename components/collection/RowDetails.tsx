import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { VideoFacts } from '@/components/details/VideoFacts';
import { useNow } from '@/components/ui/clock';
import { IconButton } from '@/components/ui/IconButton';
import { OuterLink } from '@/components/ui/OuterLink';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { whyNoDetails } from '@/lib/collection/missing-details';
import { hasDetails, type Roll } from '@/lib/collection/snapshot';
import { markOf, type Table } from '@/lib/collection/video-table';
import { titleOf } from '@/lib/collection/video-titles';
import { type Readable, readableIn } from '@/lib/details/readable';
import { observationsOf, sightingsOf } from '@/lib/over-time/history';
import { watchLink } from '@/lib/platform/platform-links';
import { evidenceRoom } from '@/lib/provenance/repository/capture-repository';
import type { VideoId } from '@/lib/service/ids';
import { NoteBox } from './NoteBox';
import { ObservationList } from './ObservationList';
import { whyText } from './row-text';
import { SightingList } from './SightingList';
import { tableVerbsOf } from './table-store';
import '@/components/details/details.css';
import './row.css';

interface Props {
  panel: Panel;
  table: Table;
  id: VideoId;
  /** Tags that the collection's videos have. */
  tags: readonly string[];
  onClose(): void;
}

/** One video of the collection: what is known of it, where it came from, what the reader wrote. */
export function RowDetails({ panel, table, id, tags, onClose }: Props) {
  const row = table.roll.rowOf.get(id) ?? -1;
  const title = titleOf(table.roll, row);
  const box = useRef<HTMLElement>(null);
  const verbs = tableVerbsOf(panel);
  useEffect(() => box.current?.focus(), []);
  const mark = markOf(table, row);
  return (
    <aside
      ref={box}
      className="row-details"
      tabIndex={-1}
      aria-label={title ?? id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Bar panel={panel} id={id} title={title} onClose={onClose} />
      <NoteBox
        key={id}
        note={mark?.note ?? ''}
        tags={mark?.tags ?? []}
        known={tags}
        onNote={(note) => void verbs.mark(id, { note })}
        onTags={(all) => void verbs.mark(id, { tags: all })}
      />
      <History roll={table.roll} id={id} />
      <Facts panel={panel} roll={table.roll} id={id} row={row} />
    </aside>
  );
}

function Bar({ panel, id, title, onClose }: Pick<Props, 'panel' | 'id' | 'onClose'> & { title: string | null }) {
  const say = useWords();
  const verbs = tableVerbsOf(panel);
  return (
    <header className="stack tight">
      <div className="row">
        <h2 className="grow" dir="auto">
          {title ?? <span className="code">{id}</span>}
        </h2>
        <IconButton icon="x" label={say('close')} shortcut="Escape" onPress={onClose} />
      </div>
      <div className="row wrap">
        <OuterLink href={watchLink(id)}>{say('relatedOpen')}</OuterLink>
        <IconButton icon="copy" label={say('relatedCopyId')} onPress={() => void verbs.copyIds([id])} />
        <IconButton icon="trash" label={say('tableRemove')} onPress={() => void verbs.remove([id])} />
      </div>
    </header>
  );
}

function History({ roll, id }: { roll: Roll; id: VideoId }) {
  const sightings = useMemo(() => sightingsOf(roll, id), [roll, id]);
  const observations = useMemo(() => observationsOf(roll, id), [roll, id]);
  return (
    <>
      <SightingList sightings={sightings} />
      <ObservationList observations={observations} />
    </>
  );
}

/** Every field that the newest answer told of it, read from the answer's own body. */
function Facts({ panel, roll, id, row }: { panel: Panel; roll: Roll; id: VideoId; row: number }) {
  const say = useWords();
  const now = useNow(null);
  const lang = useStore(panel, (state) => state.settings.complete.lang);
  const readable = useBody(roll.captures[roll.details[row] ?? -1]?.id, id);
  const why = whyNoDetails(roll, row);
  const reason = why && <p className="note">{whyText(say, why, now)}</p>;
  if (!hasDetails(roll, row)) return reason;
  if (readable === 'gone') return <p className="note">{say('tableBodyGone')}</p>;
  if (!readable) return null;
  const copy = async (text: string, what: string) => {
    await panel.ports.copy(text);
    panel.getState().tell(['detailsCopied', what]);
  };
  return (
    <>
      {reason}
      <VideoFacts
        key={id}
        readable={readable}
        lang={lang}
        onCopy={(text, what) => void copy(text, what)}
        onSeek={(seconds) => void panel.ports.tab.open(id, seconds)}
      />
    </>
  );
}

/** The row of a video in the body of an answer; `null` until it is read, `gone` where it was forgotten. */
function useBody(captureId: string | undefined, id: VideoId): Readable | 'gone' | null {
  const [read, setRead] = useState<{ of: string; is: Readable | 'gone' } | null>(null);
  const of = `${captureId} ${id}`;
  useEffect(() => {
    let late = false;
    const job = async () => {
      const body = captureId === undefined ? undefined : await evidenceRoom.body(captureId);
      if (!late) setRead({ of: `${captureId} ${id}`, is: (body && readableIn(body, id)) || 'gone' });
    };
    void job();
    return () => {
      late = true;
    };
  }, [captureId, id]);
  return read?.of === of ? read.is : null;
}
