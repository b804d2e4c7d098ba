import * as z from 'zod/mini';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { fail, ok, type Result } from '@/lib/shared/result';
import { type Codebook, codebookRecord } from './records';

const codebookFormat = 'sidelight-codebook';
const codebookFileVersion = 1;

/** A codebook as files have it. */
const fileCodebookSchema = () => {
  const { version, changedAt, variables } = codebookRecord.schema().shape;
  return z.object({ version, changedAt, variables });
};
export type FileCodebook = z.output<ReturnType<typeof fileCodebookSchema>>;

export const codebookFileSchema = () =>
  z.object({
    format: z.literal(codebookFormat),
    version: z.literal(codebookFileVersion),
    codebook: fileCodebookSchema(),
  });

export const fileCodebook = ({ version, changedAt, variables }: Codebook): FileCodebook => ({
  version,
  changedAt,
  variables,
});

export const codebookJson = (codebook: Codebook): string =>
  `${JSON.stringify({ format: codebookFormat, version: codebookFileVersion, codebook: fileCodebook(codebook) }, null, 2)}\n`;

/** Why a file cannot be read: it is no complete JSON, of another format or version, or its codebook is damaged. */
export type CodingFileFailure = { is: 'not-json' | 'other-format' | 'damaged' } | VersionFailure;

export function parseCodebookFile(text: string): Result<FileCodebook, CodingFileFailure> {
  const parsed = parseFile(text, codebookFormat, codebookFileVersion);
  return parsed.ok ? parseFileCodebook(parsed.value.codebook) : parsed;
}

export function parseFileCodebook(json: unknown): Result<FileCodebook, CodingFileFailure> {
  const { success, data } = fileCodebookSchema().safeParse(json);
  return success ? ok(data) : fail({ is: 'damaged' });
}

/** Parses a JSON file with a format and a version. */
export function parseFile(
  text: string,
  format: string,
  newest: number,
): Result<Readonly<Record<string, unknown>>, CodingFileFailure> {
  const json = parseJsonText(text.replace(/^\ufeff/, ''));
  if (json.is !== 'json') return fail({ is: 'not-json' });
  if (!isRecord(json.value) || json.value.format !== format) return fail({ is: 'other-format' });
  const version = checkVersion(json.value.version, newest);
  return version ? fail(version) : ok(json.value);
}
