import type { Capture } from '@/lib/provenance/records';
import type { Plan } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import { canonicalJson } from '@/lib/shared/json';
import { capturesOfRun, hasOrder, rankedVideos } from './compare-lists';

/** The newest results of a query in one country. */
interface CountryResults {
  /** `null` if the service chose the country. */
  country: string | null;
  /** When the run was created, in milliseconds since 1970. */
  createdAt: number;
  /** In the order of the list. */
  ids: VideoId[];
  /** Numbers of videos that only this country has, and that every country has. */
  onlyHere: number;
  everywhere: number;
}

/** A query that runs sent for two countries or more, and that is otherwise the same. */
export interface CountryQuery {
  /** Identifies the query in the collection. */
  key: string;
  /** The plan of its runs, without a country. */
  plan: Plan;
  /** Whether positions in the lists mean something. */
  ordered: boolean;
  /** In the order of their codes. */
  countries: CountryResults[];
}

type ComparedRun = Pick<RunView, 'id' | 'plan' | 'stored' | 'createdAt'>;

/**
 * Returns the queries that were sent for several countries, those used last first. If a query was repeated in a country,
 * the newest run with results counts. `has` tells the videos to compare.
 */
export function countryQueries(
  runs: readonly ComparedRun[],
  captures: readonly Capture[],
  has: (id: VideoId) => boolean,
): CountryQuery[] {
  const newest = runs
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .flatMap((run) => {
      const query = queryOf(run.plan);
      const ids = query ? rankedVideos(capturesOfRun(run, captures)).filter(has) : [];
      return query && ids.length > 0 ? [{ ...query, run, ids }] : [];
    });
  return [...Map.groupBy(newest, ({ plan }) => canonicalJson(plan))].flatMap(([key, same]) => {
    const byCountry = Map.groupBy(same, ({ country }) => country);
    const lists = [...byCountry.values()].flatMap(([list]) => list ?? []);
    const [first] = lists;
    if (!first || lists.length < 2) return [];
    const countries = withShares(lists).sort((one, other) => ((one.country ?? '') < (other.country ?? '') ? -1 : 1));
    return [{ key, plan: first.plan, ordered: hasOrder(first), countries }];
  });
}

/** Returns the country of a plan, and the plan without it; `null` for a plan that has no country. */
function queryOf(plan: Plan): { country: string | null; plan: Plan } | null {
  switch (plan.kind) {
    case 'search': {
      const { regionCode = null, ...params } = plan.params;
      return { country: regionCode, plan: { ...plan, params } };
    }
    case 'popular':
    case 'crawl':
      return { country: plan.country, plan: { ...plan, country: null } };
    default:
      return null;
  }
}

function withShares(
  lists: readonly { country: string | null; run: Pick<ComparedRun, 'createdAt'>; ids: VideoId[] }[],
): CountryResults[] {
  const counts = new Map<VideoId, number>();
  for (const { ids } of lists) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const countOf = (ids: readonly VideoId[], countries: number) =>
    ids.filter((id) => counts.get(id) === countries).length;
  return lists.map(({ country, run, ids }) => ({
    country,
    createdAt: run.createdAt,
    ids,
    onlyHere: countOf(ids, 1),
    everywhere: countOf(ids, lists.length),
  }));
}

/** A video with its position in the list of each country, counted from 1; `null` where it is absent. */
interface VideoInCountries {
  id: VideoId;
  ranks: readonly (number | null)[];
}

/** Returns the videos of a query: those in most countries first, then those with the best positions. */
export function videosByCountry({ countries }: Pick<CountryQuery, 'countries'>): VideoInCountries[] {
  const rankOf = countries.map(({ ids }) => new Map(ids.map((id, index) => [id, index + 1])));
  return [...new Set(countries.flatMap(({ ids }) => ids))]
    .map((id) => {
      const ranks = rankOf.map((rank) => rank.get(id) ?? null);
      const known = ranks.filter((rank) => rank !== null);
      return { video: { id, ranks }, countries: known.length, best: Math.min(...known) };
    })
    .sort((one, other) => other.countries - one.countries || one.best - other.best)
    .map(({ video }) => video);
}
