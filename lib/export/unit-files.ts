import { type CountryQuery, countryQueries } from '@/lib/over-time/compare-countries';
import { findMissing, type MissingMonth } from '@/lib/over-time/missing-by-month';
import type { Plan } from '@/lib/runs/plan-schema';
import { storedCaptures } from '@/lib/runs/run-view';
import { sampleOf } from '@/lib/samples/sample';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { strictJson } from '@/lib/shared/json';
import { csvText } from '@/lib/shared/table';
import { channelsOf, channelsTable } from './channels-table';
import { type ExportTable, isoTime, tableColumn } from './columns';
import { type ExportSource, exportedIds, isExported } from './export-file';
import { findingEndpoints } from './flow';
import type { StudyFacts } from './study-facts';
import { type CountVideos, countColumns, createCounter, textCell, type UnitCounts } from './unit-counts';

interface Query extends UnitCounts {
  name: EndpointName;
  /** Without the page token. */
  params: unknown;
  pages: number;
  /** Rows that name a video, with duplicates. */
  records: number;
  /** The number that the service announced with the first page; `null` if it announced none. */
  totalResults: number | null;
}

/** The newest results of a query that was sent for several countries, in one of them. */
interface QueryCountry {
  query: number;
  plan: Plan;
  country: CountryQuery['countries'][number];
}

interface Month extends UnitCounts {
  /** Such as `2024-03`, in UTC; `null` if the date is unknown. */
  month: string | null;
}

const queriesTable: ExportTable<Query> = {
  name: 'queries.csv',
  fields: [
    tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) => endpoints[name].route),
    tableColumn('params', 'object', 'columnUnitParams', ({ params }) => strictJson(params)),
    tableColumn('pages', 'integer', 'columnUnitPages', ({ pages }) => pages),
    tableColumn('total_results', 'integer', 'columnTotalResults', ({ totalResults }) => totalResults),
    tableColumn('records', 'integer', 'columnUnitRecords', ({ records }) => records),
    ...countColumns,
  ],
};

const countriesTable: ExportTable<QueryCountry> = {
  name: 'countries.csv',
  fields: [
    tableColumn('query', 'integer', 'columnCountriesQuery', ({ query }) => query),
    tableColumn('plan', 'object', 'columnCountriesPlan', ({ plan }) => strictJson(plan)),
    tableColumn('country', 'text', 'columnCountry', ({ country }) => country.country),
    tableColumn('run_created_at', 'time', 'columnCountriesRun', ({ country }) => isoTime(country.createdAt)),
    tableColumn('videos', 'integer', 'columnUnitVideos', ({ country }) => country.ids.length),
    tableColumn('only_here', 'integer', 'columnCountriesOnlyHere', ({ country }) => country.onlyHere),
    tableColumn('in_every_country', 'integer', 'columnCountriesEverywhere', ({ country }) => country.everywhere),
  ],
};

const monthsTable: ExportTable<Month> = {
  name: 'months.csv',
  fields: [tableColumn('month', 'text', 'columnUnitMonth', ({ month }) => month), ...countColumns],
};

const attritionTable: ExportTable<MissingMonth> = {
  name: 'attrition.csv',
  fields: [
    tableColumn('month', 'text', 'columnAttritionMonth', ({ month }) => month),
    tableColumn('returned', 'integer', 'columnAttritionReturned', ({ returned }) => returned),
    tableColumn('not_returned', 'integer', 'columnAttritionNotReturned', ({ missing }) => missing),
    tableColumn('returned_again', 'integer', 'columnAttritionAgain', ({ back }) => back),
  ],
};

/** A video of the frame of a sample. */
interface FrameVideo {
  stratum: string;
  id: VideoId;
  /** Position in the order of the draw within its stratum, counted from 1. */
  rank: number;
  /** Videos of the stratum, and how many of them were drawn. */
  videos: number;
  drawn: number;
}

const isDrawn = ({ rank, drawn }: FrameVideo): boolean => rank <= drawn;

const sampleTable: ExportTable<FrameVideo> = {
  name: 'sample.csv',
  fields: [
    tableColumn('stratum', 'text', 'columnSampleStratum', ({ stratum }) => stratum),
    tableColumn('id', 'text', 'columnId', ({ id }) => id),
    tableColumn('rank', 'integer', 'columnSampleRank', ({ rank }) => rank),
    tableColumn('drawn', 'boolean', 'columnSampleDrawn', isDrawn),
    tableColumn('stratum_videos', 'integer', 'columnSampleVideos', ({ videos }) => videos),
    tableColumn('stratum_drawn', 'integer', 'columnSampleSize', ({ drawn }) => drawn),
    tableColumn('weight', 'decimal', 'columnSampleWeight', (row) => (isDrawn(row) ? row.videos / row.drawn : null)),
  ],
};

export const unitTables = [queriesTable, countriesTable, monthsTable, channelsTable, attritionTable, sampleTable];

type Facts = Pick<StudyFacts, 'runs' | 'steps' | 'tracks'>;

/** Returns the tables with rows about the units of a study, by file name; a table without rows is left out. */
export function unitFiles(source: ExportSource, facts: Facts): { name: string; text: string }[] {
  const countVideos = createCounter(source, facts);
  return [
    textOf(queriesTable, queriesOf(source, facts, countVideos)),
    textOf(countriesTable, countriesOf(source, facts)),
    textOf(monthsTable, monthsOf(source, countVideos)),
    textOf(channelsTable, channelsOf(source, facts, countVideos)),
    textOf(attritionTable, attritionOf(source)),
    textOf(sampleTable, frameVideosOf(source)),
  ].flat();
}

function textOf<Row>({ name, fields }: ExportTable<Row>, rows: readonly Row[]): { name: string; text: string }[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => fields.map(({ cellOf }) => cellOf(row)));
  return [{ name, text: csvText([fields.map((field) => field.name), ...lines]) }];
}

/** Returns the searches and lists that found videos, in order of their first request. */
function queriesOf(source: ExportSource, { steps }: Facts, countVideos: CountVideos): Query[] {
  const announced = new Map(steps.map(({ captureId, results }) => [captureId, results?.totalResults ?? null]));
  const pages = source.snapshot.captures
    .filter(({ name }) => findingEndpoints.has(name))
    .map((capture) => {
      const { pageToken: _, ...params } = Object(capture.params);
      return { ...capture, params: params as unknown };
    });
  return [...Map.groupBy(pages, ({ name, params }) => `${name} ${strictJson(params)}`).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const ids = all.flatMap((page) => page.ids);
    const found = ids.filter((id) => source.snapshot.rowOf.has(id) && isExported(source, id));
    const { name, params } = first;
    const totalResults = announced.get(first.id) ?? null;
    return [{ name, params, pages: all.length, records: ids.length, totalResults, ...countVideos(found) }];
  });
}

function countriesOf(source: ExportSource, { runs, steps }: Facts): QueryCountry[] {
  const { captures, rowOf } = source.snapshot;
  const stepsByRun = Map.groupBy(steps, ({ runId }) => runId);
  const compared = runs.map((run) => ({ ...run, stored: storedCaptures(stepsByRun.get(run.id) ?? []) }));
  const queries = countryQueries(compared, captures, (id) => rowOf.has(id) && isExported(source, id));
  return queries.flatMap(({ plan, countries }, index) =>
    countries.map((country) => ({ query: index + 1, plan, country })),
  );
}

function monthsOf(source: ExportSource, countVideos: CountVideos): Month[] {
  const monthOf = (id: VideoId) => {
    const published = textCell(source, 'publishedAt', id);
    return published !== null && /^\d{4}-\d\d/.test(published) ? published.slice(0, 'yyyy-mm'.length) : null;
  };
  return [...Map.groupBy(exportedIds(source), monthOf)]
    .map(([month, ids]) => ({ month, ...countVideos(ids) }))
    .sort((one, other) => ((one.month ?? '~') < (other.month ?? '~') ? -1 : 1));
}

/** Returns the months with observations, oldest first. */
function attritionOf(source: ExportSource): MissingMonth[] {
  const { captures, rowOf } = source.snapshot;
  const isIn = (id: VideoId) => rowOf.has(id) && isExported(source, id);
  return findMissing(captures, isIn, isoTime).months.reverse();
}

/** Returns the whole frame of a sample, by stratum. */
function frameVideosOf({ collection }: ExportSource): FrameVideo[] {
  return (sampleOf(collection)?.strata ?? []).flatMap(({ name, drawn, others }) => {
    const videos = drawn.length + others.length;
    return [...drawn, ...others].map((id, index) => ({
      stratum: name,
      id,
      rank: index + 1,
      videos,
      drawn: drawn.length,
    }));
  });
}
