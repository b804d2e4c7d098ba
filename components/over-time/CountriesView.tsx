import { type ReactNode, useMemo, useState } from 'react';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRuns } from '@/components/runs/use-runs';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { dateText, joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { type CountryQuery, countryQueries, videosByCountry } from '@/lib/over-time/compare-countries';
import { compareLists } from '@/lib/over-time/compare-lists';
import { runName } from '@/lib/runs/run-name';
import { countryName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { foundText, NothingToCompare, percentText, VideoLink } from './ChangesView';
import { ExportListButton } from './ExportListButton';

/** Returns the queries of the collection that were sent for several countries, without excluded videos. */
export function useCountryQueries(snapshot: Snapshot | null): CountryQuery[] {
  const runs = useRuns((state) => state.runs);
  const exclusions = useSnapshot((state) => state.exclusions);
  return useMemo(
    () =>
      snapshot === null
        ? []
        : countryQueries(runs, snapshot.captures, (id) => snapshot.rowOf.has(id) && !exclusions.has(id)),
    [snapshot, runs, exclusions],
  );
}

interface Props {
  snapshot: Snapshot;
  queries: readonly CountryQuery[];
  /** The choice of the view, shown first. */
  children: ReactNode;
}

/** Compares the results of the same query in several countries. */
export function CountriesView({ snapshot, queries, children }: Props) {
  const t = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const query = queries.find((one) => one.key === key) ?? queries[0];
  if (!query) {
    return (
      <>
        {children}
        <NothingToCompare>{t('countriesNothingSentence')}</NothingToCompare>
      </>
    );
  }
  return (
    <>
      <div className="flex-row wrap plot-toolbar">
        {children}
        {queries.length > 1 && (
          <select
            className="select small"
            aria-label={t('searchQ')}
            value={query.key}
            onChange={({ target }) => setKey(target.value)}
          >
            {queries.map((one) => (
              <option key={one.key} value={one.key}>
                {queryText(t, one)}
              </option>
            ))}
          </select>
        )}
        <span className="grow" />
        <ExportListButton
          name="countries.csv"
          columns={['video_id', 'title', ...query.countries.map(({ country }) => country ?? 'unset')]}
          rows={() => videosByCountry(query).map(({ id, ranks }) => [id, titleById(snapshot, id), ...ranks])}
        />
      </div>
      <CountryTable query={query} />
      <CountryVideos key={query.key} snapshot={snapshot} query={query} />
    </>
  );
}

type CountryResults = CountryQuery['countries'][number];

const queryText = (t: Translate, { plan, countries }: CountryQuery): string =>
  joinFacts(t, [
    t.message(runName({ plan })),
    countries.map(({ country }) => country ?? t('countriesNotSet')).join(', '),
  ]);

const countryText = (t: Translate, country: string | null): string =>
  country === null ? t('countriesNotSet') : countryName(country, t.locale);

const countColumns = [
  { head: 'videos', countOf: ({ ids }: CountryResults) => ids.length },
  { head: 'countriesOnlyHere', countOf: ({ onlyHere }: CountryResults) => onlyHere },
  { head: 'countriesEverywhere', countOf: ({ everywhere }: CountryResults) => everywhere },
] as const;

/** Shows for each country how many videos it has in common with the others. */
function CountryTable({ query: { countries } }: { query: CountryQuery }) {
  const t = useTranslation();
  const overlaps = useMemo(
    () => countries.map((one) => countries.map((other) => compareLists(one.ids, other.ids).jaccard ?? 0)),
    [countries],
  );
  return (
    <div className="table-scroll">
      <table className="plain-table data-table countries">
        <thead>
          <tr>
            <th scope="col">{t('country')}</th>
            {countColumns.map(({ head }) => (
              <th key={head} scope="col" className="numeric">
                {t(head)}
              </th>
            ))}
            {countries.map(({ country }) => (
              <th key={country} scope="col" className="numeric">
                {t('countriesOverlap', countryText(t, country))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countries.map((one, row) => (
            <tr key={one.country}>
              <th scope="row">
                {countryText(t, one.country)} <span className="note">{dateText(t, one.createdAt)}</span>
              </th>
              {countColumns.map(({ head, countOf }) => (
                <td key={head} className="numeric">
                  {t.number(countOf(one))}
                </td>
              ))}
              {countries.map((other, column) => {
                const overlap = overlaps[row]?.[column] ?? 0;
                return (
                  <td key={other.country} className="numeric" style={column === row ? undefined : tint(overlap)}>
                    {column === row ? '–' : percentText(t, overlap)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Colors a cell by a share from 0 to 1. Half of the accent color keeps the text readable. */
const tint = (share: number) => ({
  backgroundColor: `color-mix(in srgb, var(--accent) ${Math.round(share * 50)}%, transparent)`,
});

function CountryVideos({ snapshot, query }: Pick<Props, 'snapshot'> & { query: CountryQuery }) {
  const t = useTranslation();
  const videos = useMemo(() => videosByCountry(query), [query]);
  const [shown, showMore] = useShownCount(20);
  return (
    <>
      <div className="table-scroll">
        <table className="plain-table data-table changes countries">
          <thead>
            <tr>
              <th scope="col">{t('title')}</th>
              {query.countries.map(({ country }) => (
                <th key={country} scope="col" className="numeric">
                  {countryText(t, country)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {videos.slice(0, shown).map(({ id, ranks }) => (
              <tr key={id}>
                <th scope="row">
                  <VideoLink id={id} title={titleById(snapshot, id)} />{' '}
                  <span className="note">{foundText(t, snapshot, id)}</span>
                </th>
                {query.countries.map(({ country }, column) => (
                  <td key={country} className="numeric">
                    {rankText(t, query, ranks[column] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < videos.length && <ShowMore shown={t('shownOf', shown, videos.length)} onMore={showMore} />}
    </>
  );
}

function rankText(t: Translate, { ordered }: CountryQuery, rank: number | null): string {
  if (rank === null) return '–';
  return ordered ? t.number(rank) : '✓';
}
