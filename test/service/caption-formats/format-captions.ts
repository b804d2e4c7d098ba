import type { CaptionFormat } from '../http/value-sets.ts';
import type { CaptionItem } from './caption-items.ts';
import { csv } from './csv.ts';
import { json } from './json.ts';
import { json3 } from './json3.ts';
import { srt } from './srt.ts';
import { srv1 } from './srv1.ts';
import { srv2 } from './srv2.ts';
import { srv3 } from './srv3.ts';
import { text } from './text.ts';
import { ttml } from './ttml.ts';
import { vtt } from './vtt.ts';

interface Row {
  contentType: string;
  write(items: readonly CaptionItem[]): string;
}

const rows: Record<CaptionFormat, Row> = {
  json: { contentType: 'application/json', write: json },
  text: { contentType: 'text/plain; charset=utf-8', write: text },
  csv: { contentType: 'text/csv; charset=utf-8', write: csv },
  // The interface lists `xml` in addition to `srv1`, without an example; it is assumed to be the platform's
  // transcript format.
  xml: { contentType: 'text/xml; charset=utf-8', write: srv1 },
  srt: { contentType: 'application/x-subrip; charset=utf-8', write: srt },
  vtt: { contentType: 'text/vtt; charset=utf-8', write: vtt },
  ttml: { contentType: 'application/ttml+xml; charset=utf-8', write: ttml },
  srv1: { contentType: 'text/xml; charset=utf-8', write: srv1 },
  srv2: { contentType: 'text/xml; charset=utf-8', write: srv2 },
  srv3: { contentType: 'text/xml; charset=utf-8', write: srv3 },
  json3: { contentType: 'application/json; charset=utf-8', write: json3 },
};

/** Returns the captions as a response body in one of the service's formats. */
export function formatCaptions(
  format: CaptionFormat,
  items: readonly CaptionItem[],
): { contentType: string; body: string } {
  const { contentType, write } = rows[format];
  return { contentType, body: write(items) };
}
