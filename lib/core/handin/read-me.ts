import type { Say } from '../words';
import type { Facts } from './facts';

/** How files are opened elsewhere: program and the line it takes. Lines for files that are not in the package are left out. */
const lines: readonly [program: string, file: RegExp, line: string][] = [
  ['DuckDB', /^videos\.csv$/, "SELECT * FROM read_csv('videos.csv');"],
  ['DuckDB', /^videos\.parquet$/, "SELECT * FROM 'videos.parquet';"],
  [
    'DuckDB',
    /^collection\.ndjson$/,
    "SELECT record.* FROM read_json('collection.ndjson', format='newline_delimited', maximum_object_size=100000000, union_by_name=true) WHERE kind = 'video';",
  ],
  [
    'DuckDB',
    /^videos\/.*\.parquet$/,
    "SELECT received_month, count(*) FROM read_parquet('videos/*/*.parquet', hive_partitioning=true) GROUP BY ALL;",
  ],
  [
    'DuckDB',
    /^videos-ndjson\//,
    "SELECT record.* FROM read_json('videos-ndjson/*/*.ndjson', format='newline_delimited', hive_partitioning=true);",
  ],
  ['Spark', /^videos\/.*\.parquet$/, "spark.read.parquet('videos').groupBy('received_month').count().show()"],
  ['Spark', /^videos-ndjson\//, "spark.read.json('videos-ndjson').select('record.*').show()"],
  ['pandas', /^videos\.csv$/, "pandas.read_csv('videos.csv', dtype={'id': str, 'categoryId': str})"],
  ['pandas', /^videos\.parquet$/, "pandas.read_parquet('videos.parquet')"],
  ['R', /^videos\.csv$/, "readr::read_csv('videos.csv')"],
  ['sha256sum', /^hashes\.txt$/, 'sha256sum --check hashes.txt'],
];

/** What is in the package and how it is opened. */
export function readMeText(say: Say, facts: Facts, names: readonly string[]): string {
  const opened = lines.filter(([, file]) => names.some((name) => file.test(name)));
  return [
    facts.name,
    '',
    say('handInReadMe'),
    '',
    ...names.filter((name) => !/^(?:raw|videos|videos-ndjson)\//.test(name)).map((name) => `  ${name}`),
    '',
    say('handInReadMeOpen'),
    '',
    ...opened.map(([program, , line]) => `  ${program}: ${line}`),
    '',
    say('handInReadMeText'),
    '',
    say('handInReadMeSpreadsheet'),
    '',
  ].join('\n');
}
