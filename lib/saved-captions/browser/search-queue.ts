import { rest } from '@/lib/browser/pause';
import type { CorpusDoc } from '../document';
import type { CorpusWish } from '../query';
import { searchCorpus } from '../search';
import type { CorpusSearch, SearchEnv } from '../search-session';
import type { CorpusHears, CorpusSays } from '../worker-messages';

/** Milliseconds of searching between two looks at whether something newer is wanted, and between two words on how far it came. */
const slice = 12;
const between = 90;
/** As many hits as fill a screen are told of at once. */
const firstHits = 60;

/** What is wanted now, and how far it is. */
interface Desk {
  say(what: CorpusSays): void;
  env: SearchEnv;
  held: ReadonlyMap<string, CorpusDoc>;
  keys: readonly string[];
  docs: readonly CorpusDoc[];
  asked: { n: number; wish: CorpusWish } | null;
  search: CorpusSearch | null;
  /** What was found so far is enough. */
  isHalted: boolean;
}

interface CorpusDesk {
  hear(what: CorpusHears): void;
  /** These tracks are there now. */
  put(held: ReadonlyMap<string, CorpusDoc>): void;
}

/** Searches what is wanted now; whatever is newer takes its place at once. */
export function corpusDesk(say: Desk['say'], env: SearchEnv): CorpusDesk {
  const desk: Desk = { say, env, held: new Map(), keys: [], docs: [], asked: null, search: null, isHalted: false };
  const heard: { [K in CorpusHears['is']]: (what: Extract<CorpusHears, { is: K }>) => void } = {
    among({ keys }) {
      desk.keys = keys;
      gather(desk);
    },
    search({ n, wish }) {
      Object.assign(desk, { asked: { n, wish }, isHalted: false });
      begin(desk);
    },
    stop() {
      desk.isHalted = true;
      desk.search?.cancel();
    },
    'go-on'() {
      desk.isHalted = false;
      desk.search?.allowMore();
      if (desk.asked && desk.search) void run(desk, desk.asked.n, desk.search);
    },
    rows({ n, from, until }) {
      if (n === desk.asked?.n && desk.search) say({ is: 'rows', n, from, rows: desk.search.rows(from, until) });
    },
    times({ n, key }) {
      const at = desk.docs.findIndex((doc) => doc.key === key);
      if (n === desk.asked?.n && desk.search) say({ is: 'times', n, key, times: desk.search.timesIn(at) });
    },
  };
  return {
    // A word and who hears it go together.
    hear: (what) => heard[what.is](what as never),
    put(held) {
      desk.held = held;
      gather(desk);
    },
  };
}

function gather(desk: Desk): void {
  desk.docs = desk.keys.flatMap((key) => desk.held.get(key) ?? []);
  desk.search?.cancel();
  desk.search = null;
  desk.say({ is: 'through', keys: desk.docs.map(({ key }) => key) });
  begin(desk);
}

function begin(desk: Desk): void {
  if (!desk.asked || desk.isHalted) return;
  const { n, wish } = desk.asked;
  desk.search?.cancel();
  const found = searchCorpus(desk.docs, wish, desk.env, desk.search ?? undefined);
  desk.search = found?.is === 'search' ? found : null;
  if (found?.is === 'bad-pattern') desk.say({ ...found, n });
  if (desk.search) void run(desk, n, desk.search);
}

async function run(desk: Desk, n: number, search: CorpusSearch): Promise<void> {
  const { now } = desk.env;
  let told = now();
  let hasRows = false;
  for (;;) {
    const count = await search.goOn(slice, hasRows ? undefined : firstHits);
    if (desk.search !== search || desk.isHalted) return;
    if ('reason' in count) return desk.say({ ...count, n });
    const { hits, done, stopped } = count;
    const isScreen = !hasRows && hits >= firstHits;
    if (done || stopped || isScreen || now() - told >= between) {
      if (!hasRows) desk.say({ is: 'rows', n, from: 0, rows: search.rows(0, firstHits) });
      hasRows ||= hits > 0;
      desk.say({ is: 'count', n, count, counts: search.counts });
      told = now();
    }
    if (done || stopped) return;
    await rest(0);
    if (desk.search !== search || desk.isHalted) return;
  }
}
