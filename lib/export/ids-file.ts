import type { ExportFile } from './export-file';

/** One id in a line, as other tools take them. */
export const idsFile: ExportFile = {
  name: 'ids.txt',
  mediaType: 'text/plain;charset=utf-8',
  async *rows({ roll: snapshot, chosen }) {
    const ids = chosen ? snapshot.ids.filter((id) => chosen.has(id)) : snapshot.ids;
    yield new TextEncoder().encode(ids.map((id) => `${id}\n`).join(''));
  },
};
