import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { VideoId } from '@/lib/service/ids';
import type { Result } from '@/lib/shared/result';
import { freshFor } from '../details-choice';
import type { Source, Take } from '../reused-details';

/** Where details lie that are held already, and how they come here. */
export interface ElsewherePorts {
  /** Those that came since and lie outside of a collection, in milliseconds since 1970. */
  sources(collectionId: string, since: number): Promise<Source[]>;
  take(collectionId: string, takes: readonly Take[]): Promise<Result<unknown, { kind: 'storage-full' }>>;
  rest(milliseconds: number): Promise<void>;
}

export interface Elsewhere {
  /** What is held fresh outside of the collection here, as far as was looked. */
  sources: readonly Source[];
}

/** A plan as the reader presses its button: what of it is free after all, and what is left to be asked for. */
export interface Press {
  planWith(sources: readonly Source[]): { takes: readonly Take[]; ids: VideoId[] };
  /** Asks for what is left: never for more than stood on the button. */
  ask(ids: VideoId[]): Promise<void>;
}

export interface ElsewhereStore extends StoreApi<Elsewhere> {
  /** Looks once for each time that a collection is gone to, when the page is done with what is in view. */
  lookLater(): Promise<void>;
  /** Takes over what is free, looked at anew, and only then asks. Nothing is asked for where there is no room for it. */
  press(press: Press): Promise<void>;
}

/** The page draws first. Milliseconds. */
const restsFirst = 200;

const nothing: readonly Source[] = [];

/** What need not be bought again for the collection here, because it is held elsewhere. */
export function makeElsewhere(panel: Panel, library: LibraryStore, ports: ElsewherePorts): ElsewhereStore {
  const store = createStore<Elsewhere>()(() => ({ sources: nothing }));
  const here = () => library.getState().place.collectionId;
  let [looked, busy] = ['', false];
  const look = async () => {
    const of = here();
    const sources = await ports.sources(of, panel.ports.now() - freshFor());
    if (of === here()) store.setState({ sources });
    return sources;
  };
  library.subscribe(({ place }, before) => {
    if (place.collectionId === before.place.collectionId) return;
    looked = '';
    store.setState({ sources: nothing });
  });
  const through = async ({ planWith, ask }: Press) => {
    const into = here();
    const { takes, ids } = planWith(await look());
    const took = await ports.take(into, takes);
    const { tell } = panel.getState();
    if (!took.ok) return tell(['planNoRoom']);
    const n = takes.reduce((sum, take) => sum + take.ids.length, 0);
    if (n > 0) tell({ count: 'planTook', n });
    if (ids.length > 0 && into === here()) await ask(ids);
  };
  return Object.assign(store, {
    async lookLater() {
      if (looked === here()) return;
      looked = here();
      await ports.rest(restsFirst);
      await look();
    },
    async press(press: Press) {
      // A second click while the first is under way is the same word.
      if (busy) return;
      busy = true;
      await through(press).finally(() => {
        busy = false;
      });
    },
  });
}
