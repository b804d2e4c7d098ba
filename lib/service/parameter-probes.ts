import * as z from 'zod/mini';
import type { DiscoveredNames, UndocumentedNameKey } from './assumptions';
import { type EndpointName, endpointOf, endpoints } from './endpoints';
import type { Failure } from './failure';
import { isGiven } from './request';

/** A question that the service refused as invalid: what it says may teach names. Of the question only which words were given. */
export const RejectedRequest = () =>
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

export type RejectedRequest = z.output<ReturnType<typeof RejectedRequest>>;

/** Most that is kept of one refusal: the list of all countries is the longest text that teaches something. */
const maxStoredIssues = 20;
const maxStoredMessage = 4000;

/** A question as it was sent, and what is known of it besides. */
interface SentRequest {
  name: EndpointName;
  asked: object;
  names: DiscoveredNames;
  probe: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a refusal leaves to learn names from, without the values that were asked for; `null` where it can teach none. */
export function rejectedRequestFrom(
  { name, asked, names, probe, at }: SentRequest,
  failure: Failure,
): RejectedRequest | null {
  const undocumented: Record<string, UndocumentedNameKey> | undefined = endpointOf(name).unsaid;
  if (failure.kind !== 'invalid' || !undocumented) return null;
  const given = Object.entries(asked).flatMap(([word, value]) => (undocumented[word] && isGiven(value) ? [word] : []));
  const sent = Object.values(undocumented).flatMap((key) => {
    const { name: learned } = names[key] ?? {};
    return learned ? [[key, learned]] : [];
  });
  const problems = failure.problems.slice(0, maxStoredIssues).map(({ path, code, message }) => ({
    path: path.slice(0, 100),
    code: code.slice(0, 100),
    message: message.slice(0, maxStoredMessage),
  }));
  return { name, probe, given, names: Object.fromEntries(sent), problems, at };
}
