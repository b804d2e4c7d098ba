import { type CitationRecord, dayText } from './citation-record';

/** RIS: `VIDEO`, because `ELEC` and `WEB` are printed as pages. Lines end as the format says, with CR and LF. */
export const risText = (records: readonly CitationRecord[]): string => records.map(risRecord).join('\r\n');

function risRecord({ id, title, author, issued, accessed, url, language }: CitationRecord): string {
  const tags: [tag: string, value: string | null][] = [
    ['TY', 'VIDEO'],
    ['ID', id],
    ['TI', title],
    ['AU', author],
    ['PY', issued && dayText(issued, '/').slice(0, 4)],
    ['DA', issued && dayText(issued, '/')],
    // The day it was accessed.
    ['Y2', dayText(accessed, '/')],
    ['UR', url],
    ['LA', language],
  ];
  const lines = tags.flatMap(([tag, value]) => (value ? `${tag}  - ${value}` : []));
  return [...lines, 'ER  - ', ''].join('\r\n');
}
