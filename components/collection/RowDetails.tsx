import { useEffect, useMemo, useRef, useState } from 'react';
import { useTableActions } from '@/components/collection/use-table';
import { VideoFacts } from '@/components/details/VideoFacts';
import { VideoNotes } from '@/components/notes/VideoNotes';
import { FetchDetailsButton } from '@/components/runs/FetchDetailsButton';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import { hasDetails, type Snapshot, titleOf } from '@/lib/collection/snapshot';
import { explainMissingDetails, noteOf, originLabel, type TableData } from '@/lib/collection/video-table';
import { type ParsedVideo, parseVideoIn } from '@/lib/details/parsed-video';
import { type Observation, type Occurrence, observationsOf, occurrencesOf } from '@/lib/over-time/video-history';
import { watchUrl } from '@/lib/platform/platform-links';
import { countText } from '@/lib/platform/video-figures';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { VideoId } from '@/lib/service/ids';
import { missingDetailsText } from './cell-text';
import { NoteEditor } from './NoteEditor';
import '@/components/details/details.css';
import './table.css';

function ObservationList({ observations }: { observations: readonly Observation[] }) {
  const t = useTranslation();
  const text = (cell: Observation['viewCount']) =>
    typeof cell === 'number' ? t.number(cell) : countText(String(cell ?? t('notGiven')), t.locale);
  return (
    <section className="stack tight">
      <h3>{t('observations')}</h3>
      {observations.length === 0 && <p className="note">{t('timeNone')}</p>}
      <ExpandableList items={observations} initialCount={5} className="history">
        {({ capture, returned, ...counts }) => (
          <li key={capture.id}>
            <span className="grow">
              {returned ? (
                <>
                  {t('viewCount')} {text(counts.viewCount)} · {t('likes')} {text(counts.likeCount)} · {t('comments')}{' '}
                  {text(counts.commentCount)}
                </>
              ) : (
                t('notReturned')
              )}
            </span>
            <span className="note nowrap">{dateTimeText(t, capture.receivedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

function OccurrenceList({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3>{t('tableAddedHeading')}</h3>
      <ExpandableList items={occurrences} initialCount={5} className="history">
        {({ batch, rank }) => (
          <li key={batch.id}>
            <span className="grow">
              {t(originLabel(batch))}
              {rank !== null && <span className="note"> {t('tableRankOf', rank)}</span>}
              {batch.address && (
                <span className="note address">
                  <ExternalLink href={batch.address}>{batch.address}</ExternalLink>
                </span>
              )}
            </span>
            <span className="note nowrap">{dateTimeText(t, batch.addedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

interface Props {
  table: TableData;
  id: VideoId;
  tags: readonly string[];
  onClose(): void;
}

export function RowDetails({ table, id, tags, onClose }: Props) {
  const t = useTranslation();
  const row = table.snapshot.rowOf.get(id) ?? -1;
  const title = titleOf(table.snapshot, row);
  const container = useRef<HTMLElement>(null);
  const actions = useTableActions();
  useEffect(() => container.current?.focus(), []);
  const videoNote = noteOf(table, row);
  return (
    <aside
      ref={container}
      className="row-details"
      tabIndex={-1}
      aria-label={title ?? id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <DetailsHeader id={id} title={title} onClose={onClose} />
      {videoNote?.excludedReason !== undefined && (
        <p className="flex-row wrap">
          <bdi className="grow">{t('rowExcluded', videoNote.excludedReason)}</bdi>
          <button type="button" className="button small" onClick={() => void actions.exclude([id], null)}>
            {t('tableInclude')}
          </button>
        </p>
      )}
      <NoteEditor
        key={id}
        note={videoNote?.note ?? ''}
        tags={videoNote?.tags ?? []}
        known={tags}
        onNote={(note) => void actions.changeNote(id, note)}
        onTag={(tag, on) => void actions.setTag(id, tag, on)}
      />
      <VideoNotes key={`notes ${id}`} videoId={id} />
      <VideoHistory snapshot={table.snapshot} id={id} />
      <SavedDetails snapshot={table.snapshot} id={id} row={row} />
    </aside>
  );
}

function DetailsHeader({ id, title, onClose }: Pick<Props, 'id' | 'onClose'> & { title: string | null }) {
  const t = useTranslation();
  const actions = useTableActions();
  return (
    <header className="stack tight">
      <div className="flex-row">
        <h2 className="grow" dir="auto">
          {title ?? <span className="code">{id}</span>}
        </h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </div>
      <div className="flex-row wrap">
        <ExternalLink href={watchUrl(id)}>{t('openInNewTab')}</ExternalLink>
        <IconButton icon="copy" label={t('relatedCopyId')} onPress={() => void actions.copyIds([id])} />
        <IconButton icon="trash" label={t('tableRemove')} onPress={() => void actions.remove([id])} />
      </div>
    </header>
  );
}

function VideoHistory({ snapshot, id }: { snapshot: Snapshot; id: VideoId }) {
  const occurrences = useMemo(() => occurrencesOf(snapshot, id), [snapshot, id]);
  const observations = useMemo(() => observationsOf(snapshot, id), [snapshot, id]);
  return (
    <>
      <OccurrenceList occurrences={occurrences} />
      <ObservationList observations={observations} />
    </>
  );
}

/** Shows every field of the latest response for a video, read from the response body. */
function SavedDetails({ snapshot, id, row }: { snapshot: Snapshot; id: VideoId; row: number }) {
  const app = useAppStore();
  const t = useTranslation();
  const now = useNow(null);
  const lang = useApp((state) => state.settings.details.lang);
  const parsed = useResponseRow(snapshot.captures[snapshot.latestCapture[row] ?? -1]?.id, id);
  const missingReason = explainMissingDetails(snapshot, row);
  const only = useMemo(() => new Set([id]), [id]);
  const reasonNote = missingReason && (
    <div className="stack tight">
      <p className="note">{missingDetailsText(t, missingReason, now)}</p>
      <FetchDetailsButton onlyIds={only} />
    </div>
  );
  if (!hasDetails(snapshot, row)) return reasonNote;
  if (parsed === 'deleted') return <p className="note">{t('tableResponseGone')}</p>;
  if (!parsed) return null;
  const copy = async (text: string, fieldName: string) => {
    await app.getState().ports.copy(text);
    app.getState().showToast(['detailsCopied', fieldName]);
  };
  return (
    <>
      {reasonNote}
      <VideoFacts
        key={id}
        parsed={parsed}
        lang={lang}
        onCopy={(text, fieldName) => void copy(text, fieldName)}
        onSeek={(seconds) => void app.getState().ports.tab.open(id, seconds)}
      />
    </>
  );
}

/**
 * Returns a video's row from a saved response; `null` until loaded, `gone` if the response was deleted or has no such
 * row.
 */
function useResponseRow(captureId: string | undefined, id: VideoId): ParsedVideo | 'deleted' | null {
  const [loaded, setLoaded] = useState<{ key: string; result: ParsedVideo | 'deleted' } | null>(null);
  const key = `${captureId} ${id}`;
  useEffect(() => {
    let isCancelled = false;
    const job = async () => {
      const body = captureId === undefined ? undefined : await captureRepository.body(captureId);
      if (!isCancelled) setLoaded({ key: `${captureId} ${id}`, result: (body && parseVideoIn(body, id)) || 'deleted' });
    };
    void job();
    return () => {
      isCancelled = true;
    };
  }, [captureId, id]);
  return loaded?.key === key ? loaded.result : null;
}
