import { type Cited, dayText } from './cited';

/** RIS: `VIDEO`, because `ELEC` and `WEB` are printed as pages. Lines end as the format says, with CR and LF. */
export const risText = (cited: readonly Cited[]): string => cited.map(record).join('\r\n');

function record({ id, title, author, issued, accessed, url, language }: Cited): string {
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
