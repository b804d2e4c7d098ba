import * as z from 'zod/mini';
import { type LearnedNames, nameOf, unsaidNames } from '../service/assumptions';
import { type EndpointName, endpoints } from '../service/endpoints';
import { complaintOf } from './complaint';
import type { Finding } from './finding';
import { findingsFromProbe, findingsFromProblems } from './from-problems';

/** A question that the service refused as invalid: what it says may teach names. Of the question only which words were given. */
export const Heard = () =>
  z.object({
    name: z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]),
    /** A call that left out on purpose what is needed. */
    probe: z.boolean(),
    given: z.array(z.string()),
    /** The learned names that it was sent under; all others as assumed. */
    names: z.record(z.string(), z.string()),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    /** Milliseconds since 1970. */
    at: z.number(),
  });
export type Heard = z.output<ReturnType<typeof Heard>>;

/** What the refusals that were heard of a service teach, beside what is known of its names now. */
export const findingsFromHeard = (all: readonly Heard[], learned: LearnedNames): Finding[] =>
  all.flatMap((heard) => findingsOf(heard).filter((one) => isStillSaid(one, heard, learned)));

function findingsOf({ name, probe, given, names, problems, at }: Heard): Finding[] {
  const complaints = problems.map(complaintOf);
  if (probe) return findingsFromProbe(name, complaints, at);
  const asked = Object.fromEntries(given.map((word) => [word, true]));
  const sent = Object.fromEntries(Object.entries(names).map(([key, one]) => [key, { name: one }]));
  return findingsFromProblems({ name, asked, names: sent }, complaints, at);
}

/** That a name is not taken says nothing of another one which is sent by now; a probe was about the assumed ones. */
const isStillSaid = ({ key, name }: Finding, { names }: Heard, learned: LearnedNames): boolean =>
  name !== null || (names[key] ?? unsaidNames[key].assumed) === nameOf(key, learned);
