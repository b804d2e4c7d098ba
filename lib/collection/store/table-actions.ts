import type { AppStore } from '@/lib/app-store/app-store';
import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import type { Message } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import { maxBatchSize } from '../collection';
import { copiedVideos } from '../copied-videos';
import type { Collection, VideoNote } from '../records';
import { addItems } from '../repository/add-items';
import { collectionRepository, restoreVideos } from '../repository/collection-repository';
import { noteRepository } from '../repository/note-repository';
import { copyNotes, withExclusion } from '../video-note';
import { type LibraryStore, shownCollection } from './library-store';
import type { TableStore } from './table-store';

/**
 * The actions on selected videos. They send no requests. Removing, excluding, copying, moving and tagging can be undone.
 */
export interface TableActions {
  remove(ids: readonly VideoId[]): Promise<void>;
  copyIds(ids: readonly VideoId[]): Promise<void>;
  saveIds(ids: readonly VideoId[]): Promise<void>;
  /** Copies or moves videos to another collection, with their details, notes and tags. */
  copyOrMove(ids: readonly VideoId[], to: Pick<Collection, 'id' | 'name'>, mode: 'copy' | 'move'): Promise<void>;
  tag(ids: readonly VideoId[], tag: string, on: boolean): Promise<void>;
  /** Excludes videos from the study for a reason; `null` includes them again. */
  exclude(ids: readonly VideoId[], reason: string | null): Promise<void>;
  changeNote(id: VideoId, note: string): Promise<void>;
  /** Adds or removes a tag of one video, without a message. */
  setTag(id: VideoId, tag: string, on: boolean): Promise<void>;
}

type CaptureKeys = [collectionId: string, id: string][];

/** Copies the details of videos with their history. Runs, which store details, are a later feature. */
interface DetailsCopies {
  /** Returns the keys of the copies for an undo. */
  copyHistory(
    from: string,
    to: string,
    ids: readonly VideoId[],
  ): Promise<Result<CaptureKeys, { kind: 'storage-full' }>>;
  undoCopy(keys: CaptureKeys): Promise<void>;
}

interface Context {
  app: AppStore;
  library: LibraryStore;
  table: TableStore;
  detailsCopies: DetailsCopies;
}

export function createTableActions(context: Context): TableActions {
  return { ...exportActions(context), ...moveActions(context), ...noteActions(context) };
}

const undoAction = (job: () => Promise<unknown>) => ({ message: ['undo'] as const, run: () => void job() });
const shownCollectionId = ({ library }: Context) => library.getState().route.collectionId;

function exportActions({ app, library }: Context): Pick<TableActions, 'copyIds' | 'saveIds'> {
  const { ports } = app.getState();
  const lines = (ids: readonly VideoId[]) => ids.map((id) => `${id}\n`).join('');
  const showToast = (message: Message) => app.getState().showToast(message);
  return {
    async copyIds(ids) {
      await ports.copy(lines(ids));
      showToast({ count: 'copiedIds', n: ids.length });
    },
    async saveIds(ids) {
      const name = shownCollection(library.getState())?.name ?? 'sidelight';
      await ports.save(`${name} ids.txt`, 'text/plain', [lines(ids)]);
    },
  };
}

function moveActions(context: Context): Pick<TableActions, 'remove' | 'copyOrMove'> {
  const { showToast } = context.app.getState();
  return {
    async remove(ids) {
      const removed = await collectionRepository.remove(shownCollectionId(context), ids);
      // The key was pressed twice, and an undo of nothing must not replace the first one.
      if (removed.length === 0) return;
      showToast(
        { count: 'tableRemoved', n: ids.length },
        undoAction(async () => {
          if (!(await restoreVideos(removed))) showToast(['tableGone']);
        }),
      );
    },
    async copyOrMove(ids, to, mode) {
      const { table } = context.table.getState();
      if (!table) return;
      const from = shownCollectionId(context);
      const { undo: undoAdding, ended } = await addItems(to.id, chunk(copiedVideos(table, ids), maxBatchSize));
      if (ended !== 'done') {
        // Part of a long list may have been added.
        await undoAdding?.();
        return showToast(ended === 'deleted' ? ['tableGone'] : ['addNoSpace']);
      }
      const details = await context.detailsCopies.copyHistory(from, to.id, ids);
      // If copying fails, stop before any video is removed from this collection.
      if (!details.ok) return showToast(['tableDetailsNoSpace'], undoAdding ? undoAction(undoAdding) : undefined);
      // The table can lag behind the stored notes, which a move deletes here.
      const sourceNotes = new Map((await noteRepository.all(from)).map((note) => [note.videoId, note]));
      const targetNotes = await noteRepository.all(to.id);
      const before = await noteRepository.put(
        copyNotes(ids, { from: sourceNotes, existing: targetNotes, into: to.id }),
      );
      const removed = mode === 'move' ? await collectionRepository.remove(from, ids) : [];
      const removedNotes = mode === 'move' ? await noteRepository.remove(from, ids) : [];
      const undoAll = async () => {
        // Moved videos are restored first, so that nothing is lost if the page closes in between.
        if (!(await restoreVideos(removed))) return showToast(['tableGone']);
        await noteRepository.put([...before, ...removedNotes]);
        await undoAdding?.();
        await context.detailsCopies.undoCopy(details.value);
      };
      showToast(
        { count: mode === 'move' ? 'tableMoved' : 'tableCopied', n: ids.length, fill: [to.name] },
        undoAction(undoAll),
      );
    },
  };
}

function noteActions(context: Context): Pick<TableActions, 'tag' | 'exclude' | 'changeNote' | 'setTag'> {
  const { put, latest } = createNoteWriter(context);
  const withTag = (note: VideoNote, tag: string, on: boolean): VideoNote => {
    const others = note.tags.filter((one) => one !== tag);
    return { ...note, tags: on ? [...others, tag] : others };
  };
  return {
    async tag(ids, tag, on) {
      const changed = ids.map(latest).filter(({ tags }) => tags.includes(tag) !== on);
      // A message about no change must not replace the undo of an earlier change.
      if (changed.length === 0 && context.app.getState().toast?.action) return;
      const before = await put(changed.map((note) => withTag(note, tag, on)));
      if (before.length < changed.length) return;
      const message = { count: on ? 'tableTagged' : 'tableUntagged', n: changed.length, fill: [tag] } as const;
      context.app.getState().showToast(message, changed.length > 0 ? undoAction(() => put(before)) : undefined);
    },
    async exclude(ids, reason) {
      const changed = ids.map(latest).filter(({ excludedReason }) => (excludedReason ?? null) !== reason);
      if (changed.length === 0) return;
      const before = await put(changed.map((note) => withExclusion(note, reason)));
      if (before.length < changed.length) return;
      const message = { count: reason === null ? 'tableIncluded' : 'tableExcludedCount', n: changed.length } as const;
      context.app.getState().showToast(
        message,
        undoAction(() => put(before)),
      );
    },
    async changeNote(id, note) {
      await put([{ ...latest(id), note }]);
    },
    async setTag(id, tag, on) {
      const note = latest(id);
      if (note.tags.includes(tag) !== on) await put([withTag(note, tag, on)]);
    },
  };
}

/**
 * Returns functions that write and read notes. The table can lag behind fast typing, so `latest` prefers the last
 * written note.
 */
function createNoteWriter(context: Context) {
  const written = new Map<VideoId, VideoNote>();
  // Once the table has shown a note, its absence means that it was deleted. Two versions of a note can have the same
  // time, so they are also compared by content.
  context.table.subscribe(({ table }, before) => {
    if (!table || table === before.table) return;
    for (const [videoId, note] of written) {
      const shown = table.notes.get(videoId);
      if (shown && (shown.at > note.at || isSameNote(shown, note))) written.delete(videoId);
    }
  });
  const put = async (notes: readonly VideoNote[]): Promise<VideoNote[]> => {
    const updated = notes.map((note) => ({ ...note, at: context.app.getState().ports.now() }));
    for (const note of updated) written.set(note.videoId, note);
    const before = await noteRepository.put(updated);
    if (before.length < notes.length) context.app.getState().showToast(['tableGone']);
    return before;
  };
  const latest = (videoId: VideoId): VideoNote => {
    const collectionId = shownCollectionId(context);
    const lastWritten = written.get(videoId);
    const shown = context.table.getState().table?.notes.get(videoId);
    if (lastWritten?.collectionId === collectionId && lastWritten.at >= (shown?.at ?? 0)) return lastWritten;
    return shown ?? { collectionId, videoId, note: '', tags: [], at: 0 };
  };
  return { put, latest };
}

const isSameNote = (one: VideoNote, other: VideoNote): boolean =>
  one.at === other.at &&
  one.note === other.note &&
  one.excludedReason === other.excludedReason &&
  one.tags.join('\n') === other.tags.join('\n');
