import { describe, expect, it } from 'vitest';
import { exportFields } from '@/lib/export/fields';
import { videosNdjson } from '@/lib/export/video-tables';
import { bodyOf, createSource, march9, testVideo, textOf, videoId } from './export-source';
import { checkSchemas, withSchemas } from './package-schemas';

const source = createSource({
  batches: [{ ids: [1, 2, 3].map((n) => videoId(n)) }],
  notes: [{ videoId: videoId(3), note: '', tags: [], excludedReason: 'repeated', at: march9 }],
  responses: [
    { body: bodyOf([testVideo(1, { viewCount: '1' }), testVideo(3)]) },
    {
      body: bodyOf([testVideo(1, { viewCount: '9223372036854775807', localizations: { de: { title: 'Mühle' } } })]),
      missing: [videoId(2)],
    },
  ],
});

describe('videosNdjson', () => {
  it('has the newest row of each included video, with typed values and every column', async () => {
    const text = await textOf(videosNdjson.chunks(source));
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [videoId(1), 'with-details'],
      [videoId(2), 'not-returned'],
    ]);
    expect(text).toContain('"viewCount":9223372036854775807,');
    expect(rows[0]).toMatchObject({ madeForKids: false, localizations: '{"de":{"title":"Mühle"}}', observations: 2 });
    for (const row of rows) expect(Object.keys(row)).toEqual(exportFields.map(({ name }) => name));
  });

  it('matches its schema, which refuses a text as a count, a missing and a further column', async () => {
    const text = await textOf(videosNdjson.chunks(source));
    const check = (changed: string) => checkSchemas(withSchemas('videos.ndjson', changed));
    expect(check(text)).toEqual({ checked: 2, errors: [] });
    for (const [part, damage] of [
      ['"viewCount":9223372036854775807', '"viewCount":"many"'],
      ['"viewCount":9223372036854775807', '"viewCount":0.5'],
      ['"viewCount":9223372036854775807,', ''],
      ['{"id"', '{"more":1,"id"'],
      ['"state":"with-details"', '"state":"lost"'],
    ] as const) {
      expect(text).toContain(part);
      expect([damage, check(text.replace(part, damage)).errors.length]).toEqual([damage, 1]);
    }
  });
});
