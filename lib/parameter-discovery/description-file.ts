import { parse } from 'yaml';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { NameFinding } from './finding';
import { type DescriptionProblem, findingsFromDescription } from './from-description';

/** Why a file taught nothing. `most` in bytes. */
export type DescriptionFileFailure =
  | { is: 'too-big'; most: number }
  | { is: 'unreadable' }
  | { is: 'tangled' }
  | WholeFileProblem;

type WholeFileProblem = { is: 'not-a-description' } | { is: 'none-of-ours' };
const isWholeFileProblem = (one: DescriptionProblem): one is WholeFileProblem =>
  one.is === 'not-a-description' || one.is === 'none-of-ours';

/** What a file taught, and the parts of it that were passed over. */
export interface ParsedDescription {
  findings: NameFinding[];
  passedOver: Exclude<DescriptionProblem, WholeFileProblem>[];
}

/** A file that was chosen as the service's description. */
export type DescriptionFileState =
  | { is: 'none' }
  | { is: 'reading'; name: string }
  | { is: 'failed'; name: string; why: DescriptionFileFailure }
  | ({ is: 'read'; name: string } & ParsedDescription);

/** Largest files that are read, in bytes: YAML takes some seconds for each megabyte, JSON a hundredth of that. */
export const maxFileBytes = { json: 10_000_000, yaml: 500_000 } as const;

/** Most references to an anchor that are followed: a few lines of them can stand for gigabytes. */
const maxAliases = 100;

/** Reads the text of a description file, JSON or YAML, into what it teaches. `at` in milliseconds since 1970. */
export function parseDescriptionFile(text: string, at: number): Result<ParsedDescription, DescriptionFileFailure> {
  const document = parseJsonOrYaml(text.replace(/^\uFEFF/, ''));
  if (!document.ok) return document;
  const { findings, problems } = findingsFromDescription(document.value, at);
  const whole = problems.find(isWholeFileProblem);
  if (whole) return fail({ is: whole.is });
  return ok({ findings, passedOver: problems.filter((one) => !isWholeFileProblem(one)) });
}

function parseJsonOrYaml(text: string): Result<unknown, DescriptionFileFailure> {
  if (text.length > maxFileBytes.json) return fail({ is: 'too-big', most: maxFileBytes.json });
  try {
    return ok(JSON.parse(text));
  } catch {
    // It may be YAML, of which JSON is a part.
  }
  if (/^\s*[[{]/.test(text)) return fail({ is: 'unreadable' });
  if (text.length > maxFileBytes.yaml) return fail({ is: 'too-big', most: maxFileBytes.yaml });
  try {
    return ok(parse(text, { maxAliasCount: maxAliases, logLevel: 'error' }));
  } catch (error) {
    // What is wrong with the syntax concerns whoever wrote it; the user needs another file.
    return fail({ is: error instanceof ReferenceError ? 'tangled' : 'unreadable' });
  }
}
