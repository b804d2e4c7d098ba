import { type DiscoveredNames, parameterName, undocumentedNames } from '@/lib/service/assumptions';
import type { RejectedRequest } from '@/lib/service/reported-problems';
import { complaintOf } from './complaint';
import type { Finding } from './finding';
import { findingsFromProbe, findingsFromProblems } from './from-problems';

/** What the refusals that were heard of a service teach, beside what is known of its names now. */
export const findingsFromHeard = (all: readonly RejectedRequest[], learned: DiscoveredNames): Finding[] =>
  all.flatMap((heard) => findingsOf(heard).filter((one) => isStillSaid(one, heard, learned)));

function findingsOf({ name, probe, given, names, problems, at }: RejectedRequest): Finding[] {
  const complaints = problems.map(complaintOf);
  if (probe) return findingsFromProbe(name, complaints, at);
  const asked = Object.fromEntries(given.map((word) => [word, true]));
  const sent = Object.fromEntries(Object.entries(names).map(([key, one]) => [key, { name: one }]));
  return findingsFromProblems({ name, asked, names: sent }, complaints, at);
}

/** That a name is not taken says nothing of another one which is sent by now; a probe was about the assumed ones. */
const isStillSaid = ({ key, name }: Finding, { names }: RejectedRequest, learned: DiscoveredNames): boolean =>
  name !== null || (names[key] ?? undocumentedNames[key].assumed) === parameterName(key, learned);
