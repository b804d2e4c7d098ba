import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesced, type Pace } from '@/lib/app-store/coalesced';
import type { Stop } from '@/lib/app-store/ports';
import type { Capture } from '@/lib/provenance/capture';
import type { Mark } from '@/lib/provenance/note';
import type { VideoId } from '@/lib/service/ids';
import type { Gathering } from '../collection';
import { type Roll, rollOf } from '../snapshot';
import type { LibraryStore } from './library-store';

/** What a collection is read from. */
export interface RollPorts extends Pace {
  gatherings(collectionId: string): Promise<Gathering[]>;
  /** The oldest first; `after` leaves out that one and those before it. */
  captures(collectionId: string, after?: string): Promise<Capture[]>;
  countCaptures(collectionId: string): Promise<number>;
  marks(collectionId: string): Promise<Mark[]>;
  /** Reads again what an earlier version could not read of captures; returns how many have more rows now. */
  reread(captures: readonly Capture[]): Promise<number>;
  /** Any of these may have changed. */
  watch(changed: () => void): Stop;
}

export interface RollHere {
  /** `null` until it is read, and while another collection is gone to. */
  roll: Roll | null;
  marks: ReadonlyMap<VideoId, Mark>;
  /** When it was read, in milliseconds since 1970. */
  at: number;
}
export type RollStore = StoreApi<RollHere>;

const nothing: RollHere = { roll: null, marks: new Map(), at: 0 };

/** The collection here as it is known by now, read again when something of it changed: many changes at once are one reading. */
export function makeRoll(library: LibraryStore, ports: RollPorts): RollStore {
  const store = createStore<RollHere>()(() => nothing);
  let here = library.getState().place.collectionId;
  let evidence = capturesOf(ports);
  const read = coalesced(async () => {
    const of = here;
    const [gatherings, captures, marks] = await Promise.all([ports.gatherings(of), evidence(of), ports.marks(of)]);
    if (of !== here) return;
    const marked = new Map(marks.map((mark) => [mark.videoId, mark]));
    const isFirst = store.getState().roll === null;
    store.setState({ roll: rollOf(gatherings, captures), marks: marked, at: ports.now() });
    if (isFirst && (await ports.reread(captures)) > 0) evidence = capturesOf(ports);
  }, ports);
  library.subscribe(({ place }) => {
    if (place.collectionId === here) return;
    here = place.collectionId;
    evidence = capturesOf(ports);
    store.setState(nothing);
    void read();
  });
  ports.watch(() => void read());
  void read();
  return store;
}

/** Captures are only added to: those that were read are not read again, unless some were forgotten. */
function capturesOf({ captures, countCaptures }: RollPorts): (collectionId: string) => Promise<Capture[]> {
  let known: Capture[] = [];
  return async (collectionId) => {
    const newer = await captures(collectionId, known.at(-1)?.id);
    const all = newer.length > 0 ? [...known, ...newer] : known;
    known = (await countCaptures(collectionId)) === all.length ? all : await captures(collectionId);
    return known;
  };
}
