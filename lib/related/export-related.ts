import type { InvalidRow } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { strictJson } from '@/lib/shared/json';
import { type Cell, type TypedColumn, type TypedTable, typedColumns } from '@/lib/shared/table';
import type { RelatedRow } from './related-rows';

export interface RelatedExport {
  params: ParamsOf<'relatedVideos'>;
  pagesFetched: number | null;
  rows: readonly RelatedRow[];
  skippedRows: readonly InvalidRow[];
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/** Written for parameters that the user did not set. */
const unset = 'unset';

const columns: readonly TypedColumn[] = [
  ...typedColumns('number', 'rank'),
  ...typedColumns('text', 'videoId', 'title', 'channelTitle', 'channelHandle', 'channelId'),
  ...typedColumns('number', 'viewCount'),
  ...typedColumns('time', 'publishedAt'),
  ...typedColumns('text', 'relatedTo', 'country', 'language'),
  ...typedColumns('time', 'fetchedAt'),
];

/**
 * Returns the list as a table in the order of the response. Each row contains the request, so that tables can be
 * joined.
 */
export function relatedTable(list: RelatedExport): TypedTable {
  const { videoId, country = unset, language = unset } = list.params;
  const requestCells: Cell[] = [videoId, country, language, momentText(list)];
  const rows = list.rows.map(({ rank, raw }): Cell[] => [
    rank,
    raw.videoId,
    raw.title,
    raw.channelTitle,
    raw.channelHandle,
    raw.channelId,
    raw.viewCount,
    raw.publishedAt,
    ...requestCells,
  ]);
  return { title: 'Related videos', columns, rows };
}

/** Returns the list as JSON with all received fields, including unreadable rows. */
export function relatedJson(list: RelatedExport): string {
  const { videoId, pages = 1, country = unset, language = unset } = list.params;
  const json = {
    relatedTo: videoId,
    view: 'the service, not a personal feed',
    country,
    language,
    pagesRequested: pages,
    pagesFetched: list.pagesFetched,
    fetchedAt: momentText(list),
    data: list.rows.map(({ rank, raw }) => ({ rank, ...raw })),
    ...(list.skippedRows.length > 0 && { skippedRows: list.skippedRows }),
  };
  return `${strictJson(json, 2)}\n`;
}

const momentText = ({ receivedAt }: RelatedExport): string => new Date(receivedAt).toISOString();
