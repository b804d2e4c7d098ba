import * as z from 'zod/mini';

/** The source of a name: a tool's schema, a validation error, a description file, a probe, or the user. */
const nameSources = ['tool', 'path', 'description', 'probe', 'user'] as const;
export type NameSource = (typeof nameSources)[number];

/** A name as it is stored for a service address and an undocumented parameter. */
export const DiscoveredName = () =>
  z.object({
    /** `null`: the service rejects the assumed name, and the right one is unknown. */
    name: z.nullable(z.string()),
    from: z.enum(nameSources),
    /** A short quote without secrets. */
    evidence: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
  });
export type DiscoveredName = z.output<ReturnType<typeof DiscoveredName>>;

/** Creates a name that the user entered. `time` is in milliseconds since 1970. */
export const nameSetByUser = (name: string, time: number): DiscoveredName => ({
  name,
  from: 'user',
  evidence: '',
  at: time,
});
