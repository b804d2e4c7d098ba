import { isDetailsEndpoint } from '@/lib/provenance/capture';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import type { Field } from './columns';
import { exportFields, responseFields } from './fields';
import type { LineKind } from './json-schemas';
import { licences, orcidUrl, type PackageDescription } from './package-description';

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
    "readr::read_csv('videos.csv', col_types = readr::cols(.default = 'c'), na = character(), trim_ws = FALSE)",
  ],
  ['sha256sum', /^hashes\.txt$/, 'sha256sum --check hashes.txt'],
];

/** Writes the list of files and the commands to open them. */
export function readmeText(t: Translate, description: PackageDescription, names: readonly string[]): string {
  const commands = openCommands.filter(([, file]) => names.some((name) => file.test(name)));
  return [
    description.title,
    '',
    ...aboutLines(t, description),
    t('packageReadMe'),
    '',
    ...names.filter((name) => !/^(?:raw|captions|videos|videos-ndjson)\//.test(name)).map((name) => `  ${name}`),
    '',
    t('packageReadMeOpen'),
    '',
    ...commands.map(([program, , line]) => `  ${program}: ${line}`),
    '',
    t('packageReadMeText'),
    '',
    ...schemaLines(t, names),
    t('packageReadMeSpreadsheet'),
    '',
  ].join('\n');
}

/** The meaning of each kind of line in `collection.ndjson`. */
const lineNotes: Record<LineKind, MessageName> = {
  collection: 'packageLineCollection',
  'item-batch': 'packageLineItemBatch',
  'video-note': 'packageLineVideoNote',
  'saved-search': 'packageLineSavedSearch',
  run: 'packageLineRun',
  steps: 'packageLineSteps',
  capture: 'packageLineCapture',
  video: 'packageLineVideo',
  row: 'packageLineRow',
  'saved-response': 'packageLineSavedResponse',
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
function schemaLines(t: Translate, names: readonly string[]): string[] {
  if (!names.some((name) => name.startsWith('schemas/'))) return [];
  const kinds = Object.entries(lineNotes).map(([kind, note]) => `  ${kind}: ${t(note)}`);
  const commands = checkCommands.filter(([file]) => names.includes(file)).map(([, command]) => `  ${command}`);
  return [
    t('packageReadMeSchemas'),
    '',
    ...(names.includes('collection.ndjson') ? [t('packageReadMeLines'), '', ...kinds, ''] : []),
    ...(commands.length > 0 ? [t('packageReadMeValidate'), '', ...commands, ''] : []),
    t('packageReadMeNewer'),
    '',
  ];
}

/** Returns the lines with the people, version and licence that the user stated; none if nothing was stated. */
function aboutLines(t: Translate, { people, licence, version }: PackageDescription): string[] {
  const names = new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(
    people.map(({ name, orcid }) => (orcid === null || orcid === name ? name : `${name} (${orcidUrl(orcid)})`)),
  );
  const lines = [
    ...(names === '' ? [] : [t('packageReadMePeople', names)]),
    ...(version === null ? [] : [t('packageReadMeVersion', version)]),
    ...(licence === null ? [] : [t('packageReadMeLicence', licences[licence].title, licences[licence].url)]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}
