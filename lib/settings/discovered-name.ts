import * as z from 'zod/mini';

/** The source of a name: a tool's schema, a validation error, a description file, a probe, or the user. */
const nameSources = ['tool', 'path', 'description', 'probe', 'user'] as const;
export type NameSource = (typeof nameSources)[number];

/** A stored name. A plain string is the earlier format, from the time when only the user could set names. */
export const DiscoveredName = () =>
  z.union([
    z.object({
      /** `null`: the service rejects the assumed name, and the right one is unknown. */
      name: z.nullable(z.string()),
      from: z.enum(nameSources),
      /** A short quote without secrets. */
      evidence: z.string(),
      /** Milliseconds since 1970. */
      at: z.number(),
    }),
    z.transform((name, { issues }) => {
      if (typeof name !== 'string') issues.push({ code: 'custom', input: name });
      return nameSetByUser(String(name), 0);
    }),
  ]);

/** A name as it is stored for a service address and an undocumented parameter. */
export interface DiscoveredName {
  name: string | null;
  from: NameSource;
  evidence: string;
  at: number;
}

/** Creates a name that the user entered. `time` is in milliseconds since 1970. */
export const nameSetByUser = (name: string, time: number): DiscoveredName => ({
  name,
  from: 'user',
  evidence: '',
  at: time,
});
