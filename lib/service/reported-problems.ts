import * as z from 'zod/mini';
import type { LearnedNames, UnsaidNameKey } from './assumptions';
import { type EndpointName, endpoints, rowOf } from './endpoints';
import type { Failure } from './failure';
import { isGiven } from './request';

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

/** Most that is kept of one refusal: the list of all countries is the longest text that teaches something. */
const mostProblems = 20;
const longestMessage = 4000;

/** A question as it was sent, and what is known of it besides. */
interface Refused {
  name: EndpointName;
  asked: object;
  names: LearnedNames;
  probe: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a refusal leaves to learn names from, without the values that were asked for; `null` where it can teach none. */
export function heardFrom({ name, asked, names, probe, at }: Refused, failure: Failure): Heard | null {
  const unsaid: Record<string, UnsaidNameKey> | undefined = rowOf(name).unsaid;
  if (failure.kind !== 'invalid' || !unsaid) return null;
  const given = Object.entries(asked).flatMap(([word, value]) => (unsaid[word] && isGiven(value) ? [word] : []));
  const sent = Object.values(unsaid).flatMap((key) => {
    const { name: learned } = names[key] ?? {};
    return learned ? [[key, learned]] : [];
  });
  const problems = failure.problems.slice(0, mostProblems).map(({ path, code, message }) => ({
    path: path.slice(0, 100),
    code: code.slice(0, 100),
    message: message.slice(0, longestMessage),
  }));
  return { name, probe, given, names: Object.fromEntries(sent), problems, at };
}
