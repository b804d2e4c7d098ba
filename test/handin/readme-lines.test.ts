import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { videosCsv } from '@/lib/core/handin/csv-file';
import { collectionNdjson } from '@/lib/core/handin/ndjson';
import { videosParquet } from '@/lib/core/handin/parquet';
import { ndjsonParts, parquetParts } from '@/lib/core/handin/partitions';
import { bodyOf, madeSource, madeVideo, videoId } from './made';
import { folder, written, writtenAll } from './on-disk';

const linesOf = (text: string): string[] =>
  [...text.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, block]) => block?.trim().split('\n') ?? []);

it('the lines that our README gives are read by DuckDB as they stand', async () => {
  const studies = folder();
  const study = join(studies, 'one');
  mkdirSync(study);
  const videos = Array.from({ length: 20 }, (_, n) => madeVideo(n));
  const source = madeSource({
    gatherings: [{ ids: videos.map((_, n) => videoId(n)) }],
    answers: [{ body: bodyOf(videos) }],
  });
  for (const file of [videosCsv('every'), videosParquet('every', 'x'), collectionNdjson]) {
    await written(study, file, source);
  }
  await writtenAll(study, parquetParts('every', 'x'), source);
  await writtenAll(study, ndjsonParts('every'), source);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const lines = linesOf(readFileSync('README.md', 'utf8'));
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    const here = line.replace(/'(?=videos|collection)/g, `'${study}/`).replace("'*/", `'${studies}/*/`);
    expect((await connection.runAndReadAll(here)).getRowObjectsJson(), line).not.toEqual([]);
  }
  connection.closeSync();
});
