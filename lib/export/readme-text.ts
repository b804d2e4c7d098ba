import { isDetailsEndpoint } from '@/lib/provenance/capture';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { type Field, isoTime } from './columns';
import { exportFields, responseFields } from './fields';
import { fileLines, groupFiles } from './file-notes';
import { othersRights } from './file-rights';
import type { LineKind } from './json-schemas';
import { licences, orcidUrl, type PackageDescription } from './package-description';
import type { StudyFacts } from './study-facts';

/** Returns the DuckDB type of a column. The service's times remain text, as they were sent. */
function duckdbType({ kind, section }: Field): string {
  if (kind === 'integer') return 'BIGINT';
  if (kind === 'boolean') return 'BOOLEAN';
  return kind === 'time' && section === 'Sidelight' ? 'TIMESTAMP' : 'VARCHAR';
}

/** A column of the service may have a value of another type, as text. */
const csvColumns = exportFields
  .map((field) => `'${field.name}': '${field.section === 'Sidelight' ? duckdbType(field) : 'VARCHAR'}'`)
  .join(', ');
const csvCasts = responseFields
  .filter((field) => duckdbType(field) !== 'VARCHAR')
  .map((field) => ({ name: field.name, type: duckdbType(field) }))
  // A cast alone would round 12.5 and accept "yes".
  .map(({ name, type }) => ({ name, type, form: type === 'BOOLEAN' ? '^(true|false)$' : '^-?[0-9]+$' }))
  .map(({ name, type, form }) => `TRY_CAST(regexp_extract(${name}, '${form}') AS ${type}) AS ${name}`)
  .join(', ');
const rowColumns = exportFields
  .map((field) => `'${field.name}': '${field.kind === 'list' ? 'VARCHAR[]' : duckdbType(field)}'`)
  .join(', ');
const recordType = responseFields
  .map((field) => `"${field.name}" ${field.kind === 'list' ? 'VARCHAR[]' : duckdbType(field)}`)
  .join(', ');
const lineColumns = `columns={kind: 'VARCHAR', record: 'STRUCT(${recordType})', capture: 'STRUCT(state VARCHAR, endpoint VARCHAR, received_at TIMESTAMP)'}`;
const countColumns = exportFields.filter(({ kind }) => kind === 'integer').map(({ name }) => `'${name}'`);

/** The routes whose responses have the full details of a video. */
const detailRoutes = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => isDetailsEndpoint(name))
  .map((name) => `'${endpoints[name].route}'`)
  .join(', ');
const detailedCondition = `capture.endpoint IN (${detailRoutes}) AND capture.state <> 'not-returned'`;

/**
 * Commands that open the files in other programs. Types are stated, so that they do not depend on the data. Commands
 * for absent files are left out.
 */
const openCommands: readonly [program: string, file: RegExp, line: string][] = [
  [
    'DuckDB',
    /^videos\.csv$/,
    `SELECT * REPLACE (${csvCasts}) FROM read_csv('videos.csv', auto_detect=false, header=true, delim=',', quote='"', escape='"', max_line_size=100000000, columns={${csvColumns}});`,
  ],
  ['DuckDB', /^videos\.parquet$/, "SELECT * FROM 'videos.parquet';"],
  [
    'DuckDB',
    /^videos\.ndjson$/,
    `SELECT * FROM read_json('videos.ndjson', format='newline_delimited', maximum_object_size=100000000, columns={${rowColumns}});`,
  ],
  [
    'DuckDB',
    /^collection\.ndjson$/,
    `SELECT record.*, capture.received_at FROM read_json('collection.ndjson', format='newline_delimited', maximum_object_size=100000000, ${lineColumns}) WHERE kind = 'video' AND ${detailedCondition};`,
  ],
  [
    'DuckDB',
    /^videos\/.*\.parquet$/,
    "SELECT received_month, count(*) FROM read_parquet('videos/*/*.parquet', hive_partitioning=true) GROUP BY ALL;",
  ],
  [
    'DuckDB',
    /^videos-ndjson\//,
    `SELECT record.*, capture.received_at FROM read_json('videos-ndjson/*/*.ndjson', format='newline_delimited', hive_partitioning=true, maximum_object_size=100000000, ${lineColumns}) WHERE ${detailedCondition};`,
  ],
  ['Spark', /^videos\/.*\.parquet$/, "spark.read.parquet('videos').groupBy('received_month').count().show()"],
  ['pandas', /^videos\.csv$/, "videos = pandas.read_csv('videos.csv', dtype=str, keep_default_na=False)"],
  [
    'pandas',
    /^videos\.csv$/,
    `for name in [${countColumns.join(', ')}]: videos[name] = pandas.array([int(text) if text.lstrip('-').isdecimal() and -2**63 <= int(text) < 2**63 else None for text in videos[name].str.slice(0, 99)], dtype='Int64')`,
  ],
  ['pandas', /^videos\.parquet$/, "pandas.read_parquet('videos.parquet')"],
  [
    'R',
    /^videos\.csv$/,
    "videos <- read.csv('videos.csv', colClasses = 'character', na.strings = character(), encoding = 'UTF-8')",
  ],
  ['sha256sum', /^hashes\.txt$/, 'sha256sum --check hashes.txt'],
];

/** The paragraphs of README.txt, which is in English, as are the names of files and columns. */
export const readmeParagraphs = {
  start: 'This package contains data about videos on YouTube. It was exported with Sidelight.',
  methods: 'How the data were collected is in methods.txt.',
  files: 'Files:',
  csv: 'CSV files are RFC 4180 in UTF-8. Rows end with CRLF, and cells may contain line breaks. In a spreadsheet program, text that starts with =, +, - or @ can act as a formula.',
  spreadsheet: 'Open videos.xlsx there instead of videos.csv.',
  open: 'To open the files in other programs:',
  values:
    'Counts are 64-bit integers. In the CSV of videos a value of another type is text as received; other files leave it empty. An unpaired surrogate is written as U+FFFD. In tables NUL is written this way too, because it ends a text for some parsers.',
  ndjson:
    'Every line of .ndjson is valid JSON for strict parsers. Objects in record are JSON text, because their keys are data. raw is the row of the service as JSON text.',
  collection:
    'In collection.ndjson, times are milliseconds since 1970 (UTC), and amounts millionths of a dollar. Parameters of requests, plans, designs and rows as received are JSON text there.',
  lines: 'The field kind says what a line of collection.ndjson contains:',
  validate: 'To check the files against the schemas in Python, after pip install jsonschema:',
  newer:
    'Ignore fields that you do not know. A reader should reject a file whose version is higher than the one it was written for.',
} as const;

const listOf = (texts: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);

/** Returns the sentence about how long the data are kept; none if they have no date. */
export const retentionParagraphs = ({ keepUntil }: StudyFacts): string[] => [
  keepUntil === null
    ? 'No retention period is set.'
    : `Details and captions are kept until ${keepUntil}. Delete them then.`,
];

const counted = (count: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`;

/** Returns the paragraphs that open the README: what was studied, how much there is, and when it was collected. */
export function studyParagraphs(facts: StudyFacts, { abstract }: PackageDescription): string[] {
  const { videos, tracks, threads, responsePeriod } = facts;
  const amounts = [
    counted(videos, 'video', 'videos'),
    ...(tracks?.length ? [counted(tracks.length, 'caption track', 'caption tracks')] : []),
    ...(threads > 0 ? [`replies to ${counted(threads, 'comment', 'comments')}`] : []),
  ];
  const days = responsePeriod && [responsePeriod.from, responsePeriod.to].map((time) => isoTime(time).slice(0, 10));
  const period = days ? `, collected from ${days[0]} to ${days[1]}` : '';
  return [
    ...(abstract === null ? [] : [abstract]),
    `The study has ${listOf(amounts)}${period}. ${readmeParagraphs.methods}`,
  ];
}

/** Writes what was studied, the list of files, the given paragraphs about the data, and the commands to open the files. */
export function readmeText(
  description: PackageDescription,
  names: readonly string[],
  paragraphs: readonly string[],
  study: readonly string[] = [],
): string {
  const commands = openCommands.filter(([, file]) => names.some((name) => file.test(name)));
  return [
    description.title,
    '',
    ...aboutLines(description),
    ...study.flatMap((paragraph) => [paragraph, '']),
    readmeParagraphs.start,
    '',
    readmeParagraphs.files,
    '',
    ...fileLines(names),
    '',
    ...tableParagraphs(names),
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    readmeParagraphs.open,
    '',
    ...commands.map(([program, , line]) => `  ${program}: ${line}`),
    '',
    readmeParagraphs.values,
    '',
    ...(names.some((name) => name.endsWith('.ndjson')) ? [readmeParagraphs.ndjson, ''] : []),
    ...schemaLines(names),
  ].join('\n');
}

/** The files and folders that have a row for each exported observation. */
const videoTables = ['videos.csv', 'videos.xlsx', 'videos.parquet', 'videos/', 'videos-ndjson/'];

function tableParagraphs(names: readonly string[]): string[] {
  const groups = groupFiles(names);
  const same = videoTables.filter((name) => groups.includes(name));
  const csv = groups.includes('videos.xlsx')
    ? `${readmeParagraphs.csv} ${readmeParagraphs.spreadsheet}`
    : readmeParagraphs.csv;
  return [...(same.length > 1 ? [`${listOf(same)} have the same rows.`, ''] : []), csv, ''];
}

/** The meaning of each kind of line in `collection.ndjson`. */
const lineNotes: Readonly<Record<LineKind, string>> = {
  collection: 'The collection with its settings. It is the first line and has the format and its version.',
  'item-batch': 'Videos that were added together. ids, ranks and titles are parallel lists; runId is the id of a run.',
  'video-note': 'The note and the tags of a video. videoId is the id of the video.',
  codebook: 'The codebook. variables are the variables with their values, as JSON text.',
  code: 'A code of a video. answer is JSON text: the ids of values, a number or a text.',
  'timed-note':
    'A note at a moment of a video. start and end are seconds in the video, and lineText is what the captions said there.',
  'saved-search': 'A plan that was saved by name.',
  run: 'A run of a plan. Its steps, responses and additions have its id in runId.',
  steps: 'Requests of a run, in order. runId is the id of the run, and captureId the id of the response.',
  capture: 'A response with its provenance. The lines of its rows follow. requestId is the request_id in costs.csv.',
  video:
    'A video in the response above. record, capture and item are the columns of videos.csv in its formats, and raw is the row as received.',
  row: 'A row of the response above that names no video of the collection.',
  'saved-response':
    'Captions, a list of tracks, or replies to a comment. response.requestId is the request_id in costs.csv.',
};

const checkCommands: readonly [file: string, command: string][] = [
  [
    'schemas/design.schema.json',
    "python -c \"import json, jsonschema; jsonschema.validate(json.load(open('design.json', encoding='utf-8')), json.load(open('schemas/design.schema.json')))\"",
  ],
  [
    'schemas/collection.schema.json',
    "python -c \"import json, jsonschema; schema = json.load(open('schemas/collection.schema.json')); [jsonschema.validate(json.loads(line), schema) for line in open('collection.ndjson', encoding='utf-8')]\"",
  ],
];

/** Explains the schemas of a package and the lines of its collection; returns no lines if there are no schemas. */
function schemaLines(names: readonly string[]): string[] {
  if (!names.some((name) => name.startsWith('schemas/'))) return [];
  const kinds = Object.entries(lineNotes).map(([kind, note]) => `  ${kind}: ${note}`);
  const commands = checkCommands.filter(([file]) => names.includes(file)).map(([, command]) => `  ${command}`);
  const collection = [readmeParagraphs.collection, '', readmeParagraphs.lines, '', ...kinds, ''];
  return [
    ...(names.includes('collection.ndjson') ? collection : []),
    ...(commands.length > 0 ? [readmeParagraphs.validate, '', ...commands, ''] : []),
    readmeParagraphs.newer,
    '',
  ];
}

/** Returns the lines with the people, version and licence that the user stated; none if nothing was stated. */
function aboutLines({ people, licence, version }: PackageDescription): string[] {
  const names = listOf(
    people.map(({ name, orcid }) => (orcid === null || orcid === name ? name : `${name} (${orcidUrl(orcid)})`)),
  );
  const lines = [
    ...(names === '' ? [] : [`By ${names}`]),
    ...(version === null ? [] : [`Version ${version}`]),
    ...(licence === null
      ? []
      : [
          `Licence of tables, notes and methods: ${licences[licence].title}, ${licences[licence].url}. ${othersRights.text}`,
        ]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}
