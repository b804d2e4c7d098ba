import type { Heard } from '../learning/heard';
import type { LearnedNames, UnsaidNameKey } from './assumptions';
import { type EndpointName, rowOf } from './endpoints';
import type { Failure } from './failure';
import { isGiven } from './request';

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
