import { uniqueBy } from '@/lib/shared/lists';

/** What each file of a package contains. Folders end in a slash, and the files in one are alike. */
const fileNotes: readonly [files: RegExp, note: string][] = [
  [/^videos\.csv$/, 'Videos with their details, and the responses that have them.'],
  [
    /^videos\.xlsx$/,
    'Videos for spreadsheet programs. Cells are typed, and times are in UTC. Text that is too long for a cell is cut and listed in the last sheet.',
  ],
  [/^collection\.ndjson$/, 'The whole collection, which Sidelight imports.'],
  [/^videos\.ndjson$/, 'The newest row of each video as a line of JSON with typed values.'],
  [/^videos\.parquet$/, 'Videos in typed columns.'],
  [/^videos\/$/, 'Videos in typed columns, as Parquet by month of the response.'],
  [/^videos-ndjson\/$/, 'Videos as lines of JSON, by month of the response.'],
  [/^videolist_.*\.csv$/, 'Videos in the columns of YouTube Data Tools, for 4CAT. Backslashes are doubled.'],
  [/^captions\.csv$/, 'Lines of the captions.'],
  [/^captions\.parquet$/, 'Lines of the captions in typed columns.'],
  [
    /^transcripts\.csv$/,
    'Texts of the captions, one row per track, with doc_id, text and what is known about the video. Words that rolling captions repeat are left out.',
  ],
  [/^transcripts\.parquet$/, 'Texts of the captions, one row per track, in typed columns.'],
  [/^texts\/$/, 'Texts of the captions as plain text, named by the doc_id of the transcripts.'],
  [/^captions\/$/, 'Captions as SubRip, named by video and language.'],
  [/^replies\.csv$/, 'Replies to comments.'],
  [
    /^notes\.csv$/,
    'Notes that the researcher wrote at moments of the videos, in their own words. Names of commenters in them are not replaced.',
  ],
  [/^codebook\.json$/, 'The codebook, which Sidelight imports.'],
  [/^codebook\.csv$/, 'Variables and values of the codebook.'],
  [/^codes\.csv$/, 'Codes that coders gave the videos, and decisions between them.'],
  [
    /^agreement\.csv$/,
    'Agreement of the coders: percent, Cohen’s kappa and Krippendorff’s alpha, with 95 % intervals.',
  ],
  [
    /^network\/$/,
    'Networks as GEXF, GDF, GraphML, and tables of their nodes and links: related videos (related.*, nodes.csv, edges.csv), channels in the same related lists (channels*), channels with the same tags (tags*), and who replies to whom (replies*).',
  ],
  [/^citations\./, 'References to the videos.'],
  [/^ids\.txt$/, 'Ids of the videos, one on each line.'],
  [/^raw\/$/, 'Responses of the service, named by capture_id, without signed links.'],
  [/^replication\.csv$/, 'Comparison with the original study.'],
  [/^missing\.csv$/, 'What is missing, with the reasons.'],
  [/^requests\.csv$/, 'Requests, with their times and the SHA-256 of the responses.'],
  [/^costs\.csv$/, 'Costs of the requests.'],
  [/^design\.json$/, 'Steps of the study in order, each with its plan.'],
  [/^plan\*\.json$/, 'Plan of a step, to run it again.'],
  [/^methods\.txt$/, 'How the data were collected.'],
  [/^flow\.(?:csv|svg)$/, 'How many videos remained at each stage.'],
  [/^queries\.csv$/, 'Videos of each search or list, counted.'],
  [/^countries\.csv$/, 'Videos of each query in each country, counted.'],
  [/^months\.csv$/, 'Videos of each month of publication, counted.'],
  [/^channels\.csv$/, 'Channels: their videos, counts and dates of publication, captions and speech rate.'],
  [/^attrition\.csv$/, 'Videos that were no longer returned in each month, counted.'],
  [/^sample\.csv$/, 'Videos that the sample was drawn from, in the order of the draw.'],
  [/^reporting\.md$/, 'Reporting checklist for a paper.'],
  [/^software\.bib$/, 'References to Sidelight and the service.'],
  [/^schemas\/$/, 'JSON Schemas (draft 2020-12) of the JSON files.'],
  [/^data-dictionary\./, 'Meaning of each column.'],
  [/^CITATION\.cff$/, 'How to cite this package.'],
  [/^datacite\.json$/, 'Metadata for an archive, as DataCite 4.6.'],
  [/^README\.txt$/, 'Files of this package, and how to open them.'],
  [/^datapackage\.json$/, 'Files and columns, as Frictionless Data Package.'],
  [/^ro-crate-metadata\.json$/, 'Files, people and tools, as RO-Crate 1.1.'],
  [/^hashes\.txt$/, 'SHA-256 of each file.'],
];

/** Returns the folder of a file, or the name that stands for it in a list. */
const groupOf = (name: string): string =>
  name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : name.replace(/^plan(?:-\d+)?\.json$/, 'plan*.json');

/** Returns these files, with folders and plans as one entry each. */
export const groupFiles = (names: readonly string[]): string[] => uniqueBy(names.map(groupOf), (group) => group);

/** Returns what a file contains, in English; empty if nothing is known about it. */
export function fileNote(name: string): string {
  const group = groupOf(name);
  return fileNotes.find(([files]) => files.test(group))?.[1] ?? '';
}

/** Returns a line for each file or folder, with the number of its files. */
export function fileLines(names: readonly string[]): string[] {
  return groupFiles(names).map((group) => {
    const files = names.filter((name) => groupOf(name) === group).length;
    const count = files === 1 ? '1 file' : `${files} files`;
    return `  ${group}${names.includes(group) ? '' : ` (${count})`}: ${fileNote(group)}`;
  });
}
