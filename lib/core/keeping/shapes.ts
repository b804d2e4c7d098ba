import * as z from 'zod/mini';
import { duplicateRules } from '../collection';
import { once } from '../once';
import { toolAskings } from '../service/call-name';
import { type EndpointName, endpoints } from '../service/endpoints';
import { VideoId } from '../service/ids';
import type { KeptShelf } from './shelves';

const text = z.string();
const key = z.string();
const time = z.number();
const orNull = <T extends z.ZodMiniType>(type: T) => z.nullable(type);
const endpointName = () => z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]);
const callName = () => z.union([endpointName(), z.enum(toolAskings)]);
const plan = () => z.looseObject({ kind: key });

const answer = () => ({
  name: endpointName(),
  asked: z.unknown(),
  key,
  requestedAt: time,
  receivedAt: time,
  status: z.number(),
  contentType: text,
});

/**
 * What a record of each shelf has at least, for a file that anybody may have changed. Fields of later versions pass: a shape
 * that is known here is all that this version reads.
 */
export const shapes = once(
  (): Record<KeptShelf, z.ZodMiniType> => ({
    collections: z.looseObject({
      ...{ id: key, name: text, note: text, createdAt: time, duplicates: z.enum(duplicateRules) },
      budget: orNull(z.number()),
      watch: orNull(z.looseObject({ on: z.boolean(), everyHours: z.number().check(z.gte(1)), nextAt: time })),
    }),
    gatherings: z
      .looseObject({
        ...{ collectionId: key, id: key, addedAt: time, from: key },
        ids: z.array(VideoId),
        ranks: z.array(orNull(z.number())),
        titles: z.array(orNull(text)),
      })
      .check(z.refine(({ ids, ranks, titles }) => ids.length >= Math.max(ranks.length, titles.length))),
    marks: z.looseObject({ collectionId: key, videoId: VideoId, note: text, tags: z.array(text), at: time }),
    queries: z.looseObject({ id: key, collectionId: key, name: text, plan: plan(), hash: text, createdAt: time }),
    runs: z.looseObject({
      ...{ id: key, collectionId: key, plan: plan(), createdAt: time },
      state: z.enum(['going', 'held', 'stopped', 'done']),
    }),
    steps: z.looseObject({
      ...{ runId: key, n: z.int(), name: endpointName(), asked: z.unknown(), attempts: z.number() },
      state: z.enum(['planned', 'sent', 'received', 'stored', 'refused', 'possible', 'left']),
    }),
    bodies: z.looseObject({ id: key, body: text }),
    captures: z.looseObject({
      ...answer(),
      ...{ collectionId: key, id: key, runId: key, step: z.number(), bytes: z.number(), setAside: z.number() },
      ...{ ids: z.array(VideoId), missing: z.array(VideoId), sheet: z.record(text, z.array(z.unknown())) },
    }),
    answers: z.looseObject({ ...answer(), body: text }),
    toolAnswers: z.looseObject({
      ...{ id: key, mcpUrl: text, tool: text, asked: z.unknown(), requestedAt: time, receivedAt: time, body: text },
    }),
    names: z.looseObject({ videoId: key, title: text, at: time }),
    comments: z.looseObject({ videoId: key, comment: key, at: time }),
    ledger: z.looseObject({
      ...{ id: key, name: callName(), key, sentAt: time, quoted: orNull(z.number()), billed: orNull(z.number()) },
      state: z.enum(['sent', 'confirmed', 'possible', 'none']),
    }),
  }),
);

/** Whether a record can stand on its shelf. */
export const fits = (shelf: KeptShelf, row: unknown): boolean => shapes()[shelf].safeParse(row).success;
