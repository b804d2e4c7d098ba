import * as z from 'zod/mini';

/** What taught a name: a tool's schema, a complaint of the service, its description file, a call made to learn, the user. */
const nameSources = ['tool', 'path', 'description', 'probe', 'reader'] as const;
export type NameSource = (typeof nameSources)[number];

/** What is kept of one name. A plain string is how it was kept when only the user could teach one. */
export const DiscoveredName = () =>
  z.union([
    z.object({
      /** `null`: the service does not take the assumed name, and the true one is not known. */
      name: z.nullable(z.string()),
      from: z.enum(nameSources),
      /** Short quotable text, without anything secret. */
      evidence: z.string(),
      /** Milliseconds since 1970. */
      at: z.number(),
    }),
    z.transform((name, { issues }) => {
      if (typeof name !== 'string') issues.push({ code: 'custom', input: name });
      return nameSetByUser(String(name), 0);
    }),
  ]);

/** One name as it is kept, by service address and key. */
export interface DiscoveredName {
  name: string | null;
  from: NameSource;
  evidence: string;
  at: number;
}

/** A name that the user typed. `at` in milliseconds since 1970. */
export const nameSetByUser = (name: string, at: number): DiscoveredName => ({ name, from: 'reader', evidence: '', at });
