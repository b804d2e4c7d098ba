import type { VideoId } from '@/lib/service/ids';
import { inParts } from '@/lib/shared/in-parts';
import { type DuplicateRule, type Gathered, type Gathering, type Member, mostInGathering } from './collection';
import type { HasId } from './video-id-set';

/** What is the same for all that one act collects. `addedAt` in milliseconds since 1970; `mark` tells acts of one apart. */
export interface Act extends Pick<Gathering, 'collectionId' | 'addedAt' | 'runId' | 'agent'> {
  rule: DuplicateRule;
  mark: string;
  /** How many gatherings the same act has made before; absent where it begins. */
  made?: number;
}

/**
 * What one act of collecting is kept as, and which videos it brought that were not there. Under `observe` a video that is
 * there is seen once more, and under `update` too, whose earlier sightings go; under `skip` it is passed over (COL-06). Those of
 * one page stay together, in their order.
 */
export function gatheringsFrom(
  gathered: readonly Gathered[],
  known: HasId,
  { rule, mark, made = 0, ...act }: Act,
): { gatherings: Gathering[]; added: VideoId[] } {
  const places = new Map<string, Gathered[]>();
  const seen = new Set<VideoId>();
  for (const one of gathered) {
    if (seen.has(one.videoId) || (rule === 'skip' && known.has(one.videoId))) continue;
    seen.add(one.videoId);
    const { from, page, address } = one.context;
    const place = JSON.stringify([from, page, address]);
    const there = places.get(place) ?? [];
    places.set(place, there);
    there.push(one);
  }
  const parts = [...places.values()].flatMap((there) => inParts(there, mostInGathering));
  const gatherings = parts.map((part, at) => ({ ...act, ...contentOf(part), id: idOf(act.addedAt, mark, made + at) }));
  return { gatherings, added: [...seen].filter((videoId) => !known.has(videoId)) };
}

/** Thirteen digits of milliseconds last until the year 2286; text sorts like the time. */
const idOf = (addedAt: number, mark: string, at: number): string =>
  `${idPrefix(addedAt, mark)}${String(at).padStart(4, '0')}`;

/** Returns what the ids of all gatherings of one act begin with, and no others. */
export const idPrefix = (addedAt: number, mark: string): string => `${String(addedAt).padStart(13, '0')}-${mark}-`;

const contentOf = (part: Gathered[]) => {
  const [first] = part;
  return {
    from: first?.context.from ?? 'library',
    page: first?.context.page ?? null,
    address: first?.context.address ?? null,
    ids: part.map(({ videoId }) => videoId),
    ranks: part.map(({ context }) => context.rank),
    titles: part.map(({ title }) => title),
  };
};

/** A gathering without some of its videos. */
export function withoutVideos(gathering: Gathering, gone: HasId): Gathering {
  const keeps = gathering.ids.map((id) => !gone.has(id));
  const left = <T>(all: readonly T[]): T[] => all.filter((_, at) => keeps[at]);
  return { ...gathering, ids: left(gathering.ids), ranks: left(gathering.ranks), titles: left(gathering.titles) };
}

/** A gathering as it was before some of its videos were taken out. */
export interface TakenOut extends Gathering {
  gone: VideoId[];
}

/**
 * A gathering with those put back that were taken out, in their places. What others took out or put back meanwhile stays so:
 * the two orders are parts of one, and are laid into each other.
 */
export function withVideos({ gone, ...before }: TakenOut, now: Gathering | undefined): Gathering {
  const there = now ?? { ...before, ids: [], ranks: [], titles: [] };
  const back = new Set(gone);
  const ids: VideoId[] = [];
  let next = 0;
  for (const id of before.ids) {
    const at = there.ids.indexOf(id);
    if (at >= 0) ids.push(...there.ids.slice(next, at + 1));
    else if (back.has(id)) ids.push(id);
    next = Math.max(next, at + 1);
  }
  ids.push(...there.ids.slice(next));
  const titles = new Map([...sideBySide(before, before.titles), ...sideBySide(there, there.titles)]);
  const ranks = new Map([...sideBySide(before, before.ranks), ...sideBySide(there, there.ranks)]);
  const columns = { ranks: ids.map((id) => ranks.get(id) ?? null), titles: ids.map((id) => titles.get(id) ?? null) };
  return { ...before, ids, ...columns };
}

const sideBySide = <T>({ ids }: Pick<Gathering, 'ids'>, column: readonly T[]): [VideoId, T | null][] =>
  ids.map((id, at) => [id, column[at] ?? null]);

/** A gathering as its videos. */
export const membersOf = ({ collectionId, addedAt, ids, ranks, titles, from, page, address }: Gathering): Member[] =>
  ids.map((videoId, at) => ({
    collectionId,
    videoId,
    title: titles[at] ?? null,
    addedAt,
    context: { from, page, address, rank: ranks[at] ?? null },
  }));
