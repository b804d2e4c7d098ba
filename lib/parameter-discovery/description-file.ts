import { parse } from 'yaml';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Finding } from './finding';
import { type DescriptionProblem, findingsFromDescription } from './from-description';

/** Why a file taught nothing. `most` in bytes. */
export type FileTrouble = { is: 'too-big'; most: number } | { is: 'unreadable' } | { is: 'tangled' } | Whole;

type Whole = { is: 'not-a-description' } | { is: 'none-of-ours' };
const isWhole = (one: DescriptionProblem): one is Whole => one.is === 'not-a-description' || one.is === 'none-of-ours';

/** What a file taught, and the parts of it that were passed over. */
export interface FileRead {
  findings: Finding[];
  passedOver: Exclude<DescriptionProblem, Whole>[];
}

/** A file that was chosen as the service's description. */
export type Described =
  | { is: 'none' }
  | { is: 'reading'; name: string }
  | { is: 'failed'; name: string; why: FileTrouble }
  | ({ is: 'read'; name: string } & FileRead);

/** Largest files that are read, in bytes: YAML takes some seconds for each megabyte, JSON a hundredth of that. */
export const mostBytes = { json: 10_000_000, yaml: 500_000 } as const;

/** Most references to an anchor that are followed: a few lines of them can stand for gigabytes. */
const mostAliases = 100;

/** Reads the text of a description file, JSON or YAML, into what it teaches. `at` in milliseconds since 1970. */
export function readDescription(text: string, at: number): Result<FileRead, FileTrouble> {
  const document = documentIn(text.replace(/^\uFEFF/, ''));
  if (!document.ok) return document;
  const { findings, problems } = findingsFromDescription(document.value, at);
  const whole = problems.find(isWhole);
  if (whole) return fail({ is: whole.is });
  return ok({ findings, passedOver: problems.filter((one) => !isWhole(one)) });
}

function documentIn(text: string): Result<unknown, FileTrouble> {
  if (text.length > mostBytes.json) return fail({ is: 'too-big', most: mostBytes.json });
  try {
    return ok(JSON.parse(text));
  } catch {
    // It may be YAML, of which JSON is a part.
  }
  if (/^\s*[[{]/.test(text)) return fail({ is: 'unreadable' });
  if (text.length > mostBytes.yaml) return fail({ is: 'too-big', most: mostBytes.yaml });
  try {
    return ok(parse(text, { maxAliasCount: mostAliases, logLevel: 'error' }));
  } catch (error) {
    // What is wrong with the syntax concerns whoever wrote it; the reader needs another file.
    return fail({ is: error instanceof ReferenceError ? 'tangled' : 'unreadable' });
  }
}
