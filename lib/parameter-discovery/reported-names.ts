import { type DiscoveredNames, parameterName, undocumentedNames } from '@/lib/service/assumptions';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { validationErrorFromProblem } from './complaint';
import type { NameFinding } from './finding';
import { findingsFromErrors, findingsFromProbe } from './from-validation-errors';

/** What the refusals that were heard of a service teach, beside what is known of its names now. */
export const findingsFromRejections = (all: readonly RejectedRequest[], discovered: DiscoveredNames): NameFinding[] =>
  all.flatMap((rejected) => findingsFromRejection(rejected).filter((one) => isStillValid(one, rejected, discovered)));

function findingsFromRejection({ name, probe, given, names, problems, at }: RejectedRequest): NameFinding[] {
  const complaints = problems.map(validationErrorFromProblem);
  if (probe) return findingsFromProbe(name, complaints, at);
  const asked = Object.fromEntries(given.map((word) => [word, true]));
  const sent = Object.fromEntries(Object.entries(names).map(([key, one]) => [key, { name: one }]));
  return findingsFromErrors({ name, asked, names: sent }, complaints, at);
}

/** That a name is not taken says nothing of another one which is sent by now; a probe was about the assumed ones. */
const isStillValid = ({ key, name }: NameFinding, { names }: RejectedRequest, learned: DiscoveredNames): boolean =>
  name !== null || (names[key] ?? undocumentedNames[key].assumed) === parameterName(key, learned);
