import { rowsInBody } from '@/lib/service/read-response';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { webAddress } from '@/lib/shared/web-address';

/** Fields that only popular videos have (section "GET /popularVideos"); their format is not documented. */
const extraFields = ['captionsUrl', 'videoFileUrl', 'audioFileUrl'] as const;

/** A field of `extraFields` as text; `href` is the value of the field if it is a web address, otherwise `null`. */
export interface ExtraField {
  name: (typeof extraFields)[number];
  text: string;
  href: string | null;
}

/** A row of popular videos; `videoId` is `null` if the row does not name one. */
export interface PopularRow {
  videoId: string | null;
  title: string | null;
  extras: ExtraField[];
}

/** Parses the rows of a response. Returns an empty list if the response cannot be read. */
export function parsePopularRows(body: string): PopularRow[] {
  const json = parseJsonText(body);
  const rows = json.is === 'json' ? rowsInBody(json.value) : null;
  return (rows ?? []).filter(isRecord).map(parsePopularRow);
}

function parsePopularRow(row: Record<string, unknown>): PopularRow {
  return {
    videoId: typeof row.id === 'string' && row.id.length === 11 ? row.id : null,
    title: typeof row.title === 'string' ? row.title : null,
    extras: extraFields.flatMap((name) => {
      const value = row[name];
      if (value === undefined || value === null) return [];
      return [{ name, text: typeof value === 'string' ? value : JSON.stringify(value), href: webAddress(value) }];
    }),
  };
}
