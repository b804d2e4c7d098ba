import { isAcceptable } from '@/lib/database/file-rows';
import type { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/shared/is-record';
import { ok, type Result } from '@/lib/shared/result';
import { type CodingFileFailure, type FileCodebook, fileCodebook, parseFile, parseFileCodebook } from './codebook-file';
import { answerKey, type Coding, type CodingChange } from './codes';
import { type Code, type Codebook, codeId, codeRecord, type Variable } from './records';

const format = 'sidelight-codes';
const fileVersion = 1;

/** Writes the codes of a coder. */
export function coderFileText(collection: string, { codebook, codes }: Coding & { codebook: Codebook }, coder: string) {
  const own = codes.filter((code) => code.coder === coder);
  const rows = own.map(({ collectionId: _collection, id: _id, ...code }) => JSON.stringify(code));
  const head = JSON.stringify({ format, version: fileVersion, collection, codebook: fileCodebook(codebook) }, null, 2);
  return `${head.slice(0, -2)},\n  "codes": [\n    ${rows.join(',\n    ')}\n  ]\n}\n`;
}

interface CoderFile {
  codebook: FileCodebook;
  codes: Code[];
  /** Rows that are no codes. */
  skippedRows: number;
}

/** Parses a coder's file. A damaged row costs only itself. `now` is in milliseconds since 1970. */
export function parseCoderFile(text: string, collectionId: string, now: number): Result<CoderFile, CodingFileFailure> {
  const file = parseFile(text, format, fileVersion);
  if (!file.ok) return file;
  const codebook = parseFileCodebook(file.value.codebook);
  if (!codebook.ok) return codebook;
  const rows = Array.isArray(file.value.codes) ? file.value.codes : [];
  const read = rows.flatMap((row): Code[] => {
    const code = isRecord(row) ? { ...row, collectionId, id: codeId(row as unknown as Code) } : null;
    return isAcceptable(codeRecord, code, now) ? [codeRecord.schema().parse(code)] : [];
  });
  // Of two codes in the same place, the last one counts.
  const byAge = read.toSorted((one, other) => one.codedAt - other.codedAt);
  const codes = [...new Map(byAge.map((code) => [code.id, code])).values()];
  return ok({ codebook: codebook.value, codes, skippedRows: rows.length - read.length });
}

/** What a coder's file would change. */
export interface CoderFileMerge {
  coders: string[];
  added: Code[];
  changed: Code[];
  /** Codes that are here already, or here with a newer change. */
  same: number;
  /** Videos of the file that the collection does not have. Their codes stay out. */
  unknownVideos: VideoId[];
  skippedRows: number;
  fileVersion: number;
  /** The names of the variables and values of the file's codebook that the collection's does not have. */
  unknownNames: string[];
  codebook: Codebook;
}

/** Compares a coder's file with the coding of a collection. Variables and values are matched by their ids. */
export function mergeCoderFile(
  { codebook: fileBook, codes, skippedRows }: CoderFile,
  { codebook, codes: existing }: Coding,
  { collectionId, ids }: { collectionId: string; ids: ReadonlySet<VideoId> },
): CoderFileMerge {
  const known = new Map(existing.map((code) => [code.id, code]));
  const inside = codes.filter(({ videoId }) => ids.has(videoId));
  const isNewer = (code: Code) => {
    const before = known.get(code.id);
    return before && code.codedAt > before.codedAt && answerKey(before.answer) !== answerKey(code.answer);
  };
  const added = inside.filter(({ id }) => !known.has(id));
  const changed = inside.filter(isNewer);
  const { variables, unknownNames } = mergeVariables(codebook?.variables ?? [], fileBook.variables);
  return {
    coders: [...new Set(codes.map(({ coder }) => coder))].sort(),
    added,
    changed,
    same: inside.length - added.length - changed.length,
    unknownVideos: [...new Set(codes.flatMap(({ videoId }) => (ids.has(videoId) ? [] : [videoId])))],
    skippedRows,
    fileVersion: fileBook.version,
    unknownNames: codebook ? unknownNames : [],
    codebook: mergedCodebook(collectionId, codebook, { fileBook, variables, isChanged: unknownNames.length > 0 }),
  };
}

function mergedCodebook(
  collectionId: string,
  codebook: Codebook | null,
  { fileBook, variables, isChanged }: { fileBook: FileCodebook; variables: Variable[]; isChanged: boolean },
): Codebook {
  if (!codebook) return { ...fileBook, collectionId, isUsed: true };
  if (!isChanged) return codebook;
  const changedAt = Math.max(codebook.changedAt, fileBook.changedAt);
  return { ...codebook, variables, changedAt, version: Math.max(codebook.version, fileBook.version) + 1 };
}

/** Adds the variables and values that only the other codebook has, so that no code loses its meaning. */
function mergeVariables(own: readonly Variable[], others: readonly Variable[]) {
  const unknownNames: string[] = [];
  const merged = own.map((variable) => {
    const other = others.find(({ id }) => id === variable.id);
    const missing = other?.values.filter(({ id }) => variable.values.every((value) => value.id !== id)) ?? [];
    unknownNames.push(...missing.map(({ name }) => name));
    const taken = new Set(variable.values.map(({ key }) => key));
    const values = missing.map((value) => ({ ...value, key: taken.has(value.key) ? null : value.key }));
    return values.length > 0 ? { ...variable, values: [...variable.values, ...values] } : variable;
  });
  const added = others.filter(({ id }) => own.every((variable) => variable.id !== id));
  unknownNames.push(...added.map(({ name }) => name));
  return { variables: [...merged, ...added], unknownNames };
}

/** Returns the change that a merge makes. */
export const changeOfMerge = ({ added, changed, codebook }: CoderFileMerge): CodingChange => ({
  put: [...added, ...changed],
  remove: [],
  codebook,
});

/** Returns whether a merge changes anything. */
export const hasChanges = ({ added, changed, unknownNames }: CoderFileMerge): boolean =>
  added.length + changed.length + unknownNames.length > 0;
