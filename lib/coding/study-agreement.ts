import type { VideoId } from '@/lib/service/ids';
import { type Agreement, agreementOn, codedUnits, isEqual, scaleOf } from './agreement';
import { variablesOf } from './codebook';
import { type Coding, codersOf, unitKey } from './codes';

/** Computes the agreement on every variable with a scale: of each pair of coders and, if there are more, of all. */
export function studyAgreement({ codebook, codes }: Coding, ids: readonly VideoId[]): Agreement[] {
  const coders = codersOf(codes);
  const groups = coders.flatMap((one, index) => coders.slice(index + 1).map((other) => [one, other]));
  if (coders.length > 2) groups.push(coders);
  return groups.flatMap((group) => agreementOfCoders({ codebook, codes }, ids, group));
}

/** Computes the agreement of these coders on every variable with a scale. */
export const agreementOfCoders = (
  { codebook, codes }: Coding,
  ids: readonly VideoId[],
  coders: readonly string[],
): Agreement[] =>
  variablesOf(codebook)
    .filter((variable) => scaleOf(variable) !== null)
    .map((variable) => agreementOn(variable, coders, codedUnits(variable, codes, { coders, ids })));

/** Returns in how many videos and variables with a scale coders disagree without a decision. */
export function countOpenDisagreements({ codebook, codes }: Coding, ids: readonly VideoId[]): number {
  const coders = codersOf(codes);
  const decided = new Set(
    codes.flatMap(({ isDecision, videoId, variableId }) => (isDecision ? [unitKey(videoId, variableId)] : [])),
  );
  return variablesOf(codebook)
    .filter((variable) => scaleOf(variable) !== null)
    .flatMap((variable) => codedUnits(variable, codes, { coders, ids }).map((unit) => ({ variable, unit })))
    .filter(({ variable, unit }) => !isEqual(unit) && !decided.has(unitKey(unit.videoId, variable.id))).length;
}
