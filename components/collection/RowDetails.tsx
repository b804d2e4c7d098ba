import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { VideoFacts } from '@/components/details/VideoFacts';
import { useNow } from '@/components/ui/clock';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { explainMissingDetails, originName } from '@/lib/collection/row-state';
import { hasDetails, type Snapshot, titleOf } from '@/lib/collection/snapshot';
import { noteOf, type TableData } from '@/lib/collection/video-table';
import { type ParsedVideo, parseVideoIn } from '@/lib/details/parsed-video';
import { countText } from '@/lib/details/video-figures';
import { type Observation, type Occurrence, observationsOf, occurrencesOf } from '@/lib/over-time/video-history';
import { watchUrl } from '@/lib/platform/platform-links';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { VideoId } from '@/lib/service/ids';
import '@/components/details/details.css';
import { missingDetailsText } from './cell-text';
import { NoteEditor } from './NoteEditor';
import { tableActionsOf } from './table-store';
import './row.css';

/** Lists the observations of a video. */
function ObservationList({ observations }: { observations: readonly Observation[] }) {
  const t = useTranslation();
  const figures = new Intl.NumberFormat(t.locale);
  const text = (cell: Observation['viewCount']) =>
    typeof cell === 'number' ? figures.format(cell) : countText(String(cell ?? t('notGiven')), t.locale);
  return (
    <section className="stack tight">
      <h3>{t('tableObservations')}</h3>
      {observations.length === 0 && <p className="note">{t('tableObservationsNone')}</p>}
      <ExpandableList items={observations} first={5} className="history">
        {({ capture, returned, ...counts }) => (
          <li key={capture.id}>
            <span className="grow">
              {returned ? (
                <>
                  {t('fieldViews')} {text(counts.viewCount)} · {t('fieldLikes')} {text(counts.likeCount)} ·{' '}
                  {t('fieldComments')} {text(counts.commentCount)}
                </>
              ) : (
                t('timeNotReturned')
              )}
            </span>
            <span className="note nowrap">{dateTimeText(t, capture.receivedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

/** Lists the additions of a video. */
function OccurrenceList({ sightings }: { sightings: readonly Occurrence[] }) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3>{t('tableSightingsHeading')}</h3>
      <ExpandableList items={sightings} first={5} className="history">
        {({ gathering, rank }) => (
          <li key={gathering.id}>
            <span className="grow">
              {t(originName(gathering))}
              {rank !== null && <span className="note"> {t('tableRankOf', rank)}</span>}
              {gathering.address && (
                <span className="note address">
                  <ExternalLink href={gathering.address}>{gathering.address}</ExternalLink>
                </span>
              )}
            </span>
            <span className="note nowrap">{dateTimeText(t, gathering.addedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

interface Props {
  panel: PanelStore;
  table: TableData;
  id: VideoId;
  /** Tags used in the collection. */
  tags: readonly string[];
  onClose(): void;
}

/** Shows the details, history, note and tags of one video. */
export function RowDetails({ panel, table, id, tags, onClose }: Props) {
  const row = table.roll.rowOf.get(id) ?? -1;
  const title = titleOf(table.roll, row);
  const box = useRef<HTMLElement>(null);
  const verbs = tableActionsOf(panel);
  useEffect(() => box.current?.focus(), []);
  const mark = noteOf(table, row);
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
      <DetailsHeader panel={panel} id={id} title={title} onClose={onClose} />
      <NoteEditor
        key={id}
        note={mark?.note ?? ''}
        tags={mark?.tags ?? []}
        known={tags}
        onNote={(note) => void verbs.mark(id, { note })}
        onTags={(all) => void verbs.mark(id, { tags: all })}
      />
      <VideoHistory roll={table.roll} id={id} />
      <SavedDetails panel={panel} roll={table.roll} id={id} row={row} />
    </aside>
  );
}

function DetailsHeader({
  panel,
  id,
  title,
  onClose,
}: Pick<Props, 'panel' | 'id' | 'onClose'> & { title: string | null }) {
  const t = useTranslation();
  const verbs = tableActionsOf(panel);
  return (
    <header className="stack tight">
      <div className="row">
        <h2 className="grow" dir="auto">
          {title ?? <span className="code">{id}</span>}
        </h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </div>
      <div className="row wrap">
        <ExternalLink href={watchUrl(id)}>{t('relatedOpen')}</ExternalLink>
        <IconButton icon="copy" label={t('relatedCopyId')} onPress={() => void verbs.copyIds([id])} />
        <IconButton icon="trash" label={t('tableRemove')} onPress={() => void verbs.remove([id])} />
      </div>
    </header>
  );
}

function VideoHistory({ roll, id }: { roll: Snapshot; id: VideoId }) {
  const sightings = useMemo(() => occurrencesOf(roll, id), [roll, id]);
  const observations = useMemo(() => observationsOf(roll, id), [roll, id]);
  return (
    <>
      <OccurrenceList sightings={sightings} />
      <ObservationList observations={observations} />
    </>
  );
}

/** Shows every field of the latest response, read from its body. */
function SavedDetails({ panel, roll, id, row }: { panel: PanelStore; roll: Snapshot; id: VideoId; row: number }) {
  const t = useTranslation();
  const now = useNow(null);
  const lang = useStore(panel, (state) => state.settings.complete.lang);
  const readable = useResponseRow(roll.captures[roll.details[row] ?? -1]?.id, id);
  const missing = explainMissingDetails(roll, row);
  const reason = missing && <p className="note">{missingDetailsText(t, missing, now)}</p>;
  if (!hasDetails(roll, row)) return reason;
  if (readable === 'gone') return <p className="note">{t('tableBodyGone')}</p>;
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
        parsed={readable}
        lang={lang}
        onCopy={(text, what) => void copy(text, what)}
        onSeek={(seconds) => void panel.ports.tab.open(id, seconds)}
      />
    </>
  );
}

/** Reads the row of a video from a response; `null` until loaded, `gone` if the response was deleted. */
function useResponseRow(captureId: string | undefined, id: VideoId): ParsedVideo | 'gone' | null {
  const [read, setRead] = useState<{ of: string; is: ParsedVideo | 'gone' } | null>(null);
  const of = `${captureId} ${id}`;
  useEffect(() => {
    let isCancelled = false;
    const job = async () => {
      const body = captureId === undefined ? undefined : await captureRepository.body(captureId);
      if (!isCancelled) setRead({ of: `${captureId} ${id}`, is: (body && parseVideoIn(body, id)) || 'gone' });
    };
    void job();
    return () => {
      isCancelled = true;
    };
  }, [captureId, id]);
  return read?.of === of ? read.is : null;
}
