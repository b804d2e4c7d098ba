import type { VideoId } from '@/lib/service/ids';
import { answerText, fitsKind } from './codebook';
import type { Answer, Code, Codebook, Variable } from './records';

/** The codebook of a collection and its codes. */
export interface Coding {
  /** `null` before the first variable. */
  codebook: Codebook | null;
  codes: readonly Code[];
}

/** A change of the codes of a collection and, if it is given, of its codebook. `null` deletes the codebook. */
export interface CodingChange {
  put: readonly Code[];
  /** Ids of codes. */
  remove: readonly string[];
  codebook?: Codebook | null;
}

export const noCoding: Coding = { codebook: null, codes: [] };

/** Returns who gave codes, in alphabetical order. Who only decided is left out. */
export const codersOf = (codes: readonly Code[]): string[] =>
  [...new Set(codes.filter(({ isDecision }) => !isDecision).map(({ coder }) => coder))].sort();

/** Returns an answer as text that is equal for equal answers. */
export const answerKey = (answer: Answer): string =>
  Array.isArray(answer) ? JSON.stringify(answer.toSorted()) : JSON.stringify(answer);

/** Returns the key under which `codesByUnit` has the codes of a variable in a video. */
export const unitKey = (videoId: string, variableId: string): string => `${videoId} ${variableId}`;

export const codesByUnit = (codes: readonly Code[]): ReadonlyMap<string, readonly Code[]> =>
  Map.groupBy(codes, ({ videoId, variableId }) => unitKey(videoId, variableId));

/**
 * Returns the final answer of codes about a variable in a video: the newest decision, or the answer that all coders
 * gave; `null` without either.
 */
export function finalAnswer(codes: readonly Code[]): Answer | null {
  const decision = newestOf(codes.filter(({ isDecision }) => isDecision));
  if (decision) return decision.answer;
  const [first, ...others] = codes;
  if (!first) return null;
  return others.every(({ answer }) => answerKey(answer) === answerKey(first.answer)) ? first.answer : null;
}

const newestOf = (codes: readonly Code[]): Code | undefined =>
  codes.toSorted((one, other) => other.codedAt - one.codedAt)[0];

/** Returns whether a coder gave a code for every variable of videos or, without one, any code. */
export function isCoded(
  variables: readonly Variable[],
  units: ReadonlyMap<string, readonly Code[]>,
  id: VideoId,
  coder: string,
): boolean {
  const hasCode = (variable: Variable) =>
    units.get(unitKey(id, variable.id))?.some((code) => !code.isDecision && code.coder === coder) ?? false;
  // A text, such as a remark, is not needed.
  const needed = variables.filter(({ level, kind }) => level === 'video' && kind !== 'text');
  return needed.length > 0 ? needed.every(hasCode) : variables.some(hasCode);
}

/** Returns an answer as it is typed; `null` if the variable cannot have it. */
export function parseAnswer({ kind }: Variable, typed: string): Answer | null {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'text') return text;
  const number = Number(text.replace(',', '.'));
  return kind === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns seconds from a time as players show it, such as `1:02:03`, `2:03` or `7`; `null` for another text. */
export function parseMoment(typed: string): number | null {
  const parts = /^(?:(?:(\d+):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d+)?)$/.exec(typed.trim());
  if (!parts) return null;
  const [hours = '0', minutes = '0', seconds = '0'] = parts.slice(1);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

/** Returns the answer after a value's key was pressed; `null` if no value remains. */
export function toggledAnswer(variable: Variable, before: Answer | null, valueId: string): Answer | null {
  if (variable.kind !== 'any') return [valueId];
  const ids = Array.isArray(before) ? before : [];
  const after = ids.includes(valueId) ? ids.filter((id) => id !== valueId) : [...ids, valueId];
  return after.length > 0 ? after : null;
}

/** Returns the answer of a code in words. A variable whose kind has changed shows what was stored. */
export const codeText = (variable: Variable, { answer }: Pick<Code, 'answer'>): string =>
  fitsKind(variable, answer) || Array.isArray(answer) ? answerText(variable, answer) : String(answer);
