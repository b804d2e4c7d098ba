import type { Panel } from '@/lib/app-store/panel-store';
import { takenAlong } from '@/lib/network/copied-videos';
import { marksAlong } from '@/lib/provenance/copied-notes';
import type { Mark } from '@/lib/provenance/note';
import type { VideoId } from '@/lib/service/ids';
import { inParts } from '@/lib/shared/in-parts';
import type { Saying } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import { type Collection, type Gathered, mostInGathering } from '../collection';
import type { TakenOut } from '../collection-items';
import { collectionHere, type LibraryStore } from './library-store';
import type { TableStore } from './table-store';

/** Names of captures. */
type Keys = [collectionId: string, id: string][];

/** What the verbs of the table need of the browser beyond what every page has. */
export interface VerbPorts {
  collections: {
    addItems(
      collectionId: string,
      bunches: Iterable<readonly Gathered[]>,
    ): Promise<{ undo: (() => Promise<void>) | null; ended: 'done' | 'stopped' | 'storage-full' | 'gone' }>;
    remove(collectionId: string, ids: readonly string[]): Promise<TakenOut[]>;
    putBack(taken: readonly TakenOut[]): Promise<void>;
  };
  marks: {
    /** Gives back what stood there before. */
    put(marks: readonly Mark[]): Promise<Mark[]>;
    all(collectionId: string): Promise<Mark[]>;
    remove(collectionId: string, ids: readonly string[]): Promise<Mark[]>;
  };
  evidence: {
    /** The details of videos with their history; gives back what an undo needs. */
    takeAlong(from: string, to: string, ids: readonly VideoId[]): Promise<Result<Keys, { kind: 'storage-full' }>>;
    takeBack(keys: Keys): Promise<void>;
  };
}

/** What can be done with videos of the collection here. Nothing of it asks the service; all of it can be undone. */
export interface TableVerbs {
  remove(ids: readonly VideoId[]): Promise<void>;
  copyIds(ids: readonly VideoId[]): Promise<void>;
  saveIds(ids: readonly VideoId[]): Promise<void>;
  /** Adds them to another collection too, or takes them there, with their details, notes and tags. */
  bring(ids: readonly VideoId[], to: Pick<Collection, 'id' | 'name'>, how: 'copy' | 'move'): Promise<void>;
  /** Puts a tag on each, or takes it off. */
  tag(ids: readonly VideoId[], tag: string, on: boolean): Promise<void>;
  /** What the reader writes beside one video. */
  mark(id: VideoId, change: Partial<Pick<Mark, 'note' | 'tags'>>): Promise<void>;
}

interface Own {
  panel: Panel;
  library: LibraryStore;
  table: TableStore;
  ports: VerbPorts;
}

export function makeTableVerbs(own: Own): TableVerbs {
  return { ...handing(own), ...bringing(own), ...marking(own) };
}

const undo = (job: () => Promise<unknown>) => ({ says: ['undo'] as const, run: () => void job() });
const here = ({ library }: Own) => library.getState().place.collectionId;

function handing({ panel, library }: Own): Pick<TableVerbs, 'copyIds' | 'saveIds'> {
  const { ports } = panel;
  const lines = (ids: readonly VideoId[]) => ids.map((id) => `${id}\n`).join('');
  const tell = (says: Saying) => panel.getState().tell(says);
  return {
    async copyIds(ids) {
      await ports.copy(lines(ids));
      tell({ count: 'copiedIds', n: ids.length });
    },
    async saveIds(ids) {
      const name = collectionHere(library.getState())?.name ?? 'sidelight';
      await ports.save(`${name} ids.txt`, 'text/plain', [lines(ids)]);
    },
  };
}

function bringing(own: Own): Pick<TableVerbs, 'remove' | 'bring'> {
  const { collections: room, marks, evidence } = own.ports;
  const { tell } = own.panel.getState();
  return {
    async remove(ids) {
      const taken = await room.remove(here(own), ids);
      tell(
        { count: 'tableRemoved', n: ids.length },
        undo(() => room.putBack(taken)),
      );
    },
    async bring(ids, to, how) {
      const { table } = own.table.getState();
      if (!table) return;
      const from = here(own);
      const { undo: undoAdding, ended } = await room.addItems(to.id, inParts(takenAlong(table, ids), mostInGathering));
      if (ended !== 'done') return tell(ended === 'gone' ? ['tableGone'] : ['collectNoRoom']);
      const details = await evidence.takeAlong(from, to.id, ids);
      // What did not arrive there is not taken away here.
      if (!details.ok) return tell(['tableDetailsNoRoom']);
      const there = await marks.all(to.id);
      const before = await marks.put(marksAlong(ids, { from: table.marks, there, into: to.id }));
      const taken = how === 'move' ? await room.remove(from, ids) : [];
      const written = how === 'move' ? await marks.remove(from, ids) : [];
      const back = async () => {
        await undoAdding?.();
        await evidence.takeBack(details.value);
        await room.putBack(taken);
        await marks.put([...before, ...written]);
      };
      tell({ count: how === 'move' ? 'tableMoved' : 'tableCopied', n: ids.length, fill: [to.name] }, undo(back));
    },
  };
}

function marking(own: Own): Pick<TableVerbs, 'tag' | 'mark'> {
  const { put, latest } = markWriter(own);
  return {
    async tag(ids, tag, on) {
      const changed = ids.map(latest).filter(({ tags }) => tags.includes(tag) !== on);
      const tagsOf = ({ tags }: Mark) => (on ? [...tags, tag] : tags.filter((one) => one !== tag));
      const before = await put(changed.map((mark) => ({ ...mark, tags: tagsOf(mark) })));
      const says = { count: on ? 'tableTagged' : 'tableUntagged', n: changed.length, fill: [tag] } as const;
      own.panel.getState().tell(says, changed.length > 0 ? undo(() => put(before)) : undefined);
    },
    async mark(id, change) {
      await put([{ ...latest(id), ...change }]);
    },
  };
}

/** What is typed fast is written before the table has heard of the letter before: the latest mark is the one written last. */
function markWriter(own: Own) {
  const written = new Map<VideoId, Mark>();
  const put = (marks: readonly Mark[]): Promise<Mark[]> => {
    const now = marks.map((mark) => ({ ...mark, at: own.panel.ports.now() }));
    for (const mark of now) written.set(mark.videoId, mark);
    return own.ports.marks.put(now);
  };
  const latest = (videoId: VideoId): Mark => {
    const collectionId = here(own);
    const [mine, known] = [written.get(videoId), own.table.getState().table?.marks.get(videoId)];
    if (mine?.collectionId === collectionId && mine.at >= (known?.at ?? 0)) return mine;
    return known ?? { collectionId, videoId, note: '', tags: [], at: 0 };
  };
  return { put, latest };
}
