import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { VideoId } from '@/lib/service/ids';

/** The kinds of answers: one of the values, any of them, yes or no, a number, or a text. */
export const variableKinds = ['one', 'any', 'yes-no', 'number', 'text'] as const;
export type VariableKind = (typeof variableKinds)[number];

/** What a code is about: a whole video, or a moment of it. */
export const codedLevels = ['video', 'moment'] as const;

/** Deleted values stay in the codebook, so that codes with them keep their meaning. */
const codebookValue = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    definition: z.string(),
    /** The digit that gives the value, 1 to 9; `null` without one. */
    key: z.nullable(z.int().check(z.gte(1), z.lte(9))),
    deleted: z.exactOptional(z.literal(true)),
  });
export type CodebookValue = z.output<ReturnType<typeof codebookValue>>;

const codebookVariable = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    definition: z.string(),
    kind: z.enum(variableKinds),
    level: z.enum(codedLevels),
    /** The values of the kinds `one` and `any`. */
    values: z.array(codebookValue()),
    deleted: z.exactOptional(z.literal(true)),
  });
export type Variable = z.output<ReturnType<typeof codebookVariable>>;

export const codebookRecord = defineRecord({
  keyPath: 'collectionId',
  indexes: {},
  schema: () =>
    z.object({
      collectionId: z.string(),
      version: z.int().check(z.gte(1)),
      changedAt: time(),
      /** True once codes or a file have this version, so that the next change starts a new one. */
      isUsed: z.boolean(),
      variables: z.array(codebookVariable()),
    }),
});
export type Codebook = RecordOf<typeof codebookRecord>;

/** The ids of values, a number, or a text. */
const answer = () => z.union([z.array(z.string()), z.number(), z.string()]);
export type Answer = z.output<ReturnType<typeof answer>>;

interface CodeKey {
  videoId: string;
  variableId: string;
  seconds: number | null;
  isDecision: boolean;
  coder: string;
}

/** Returns the id of a code. A coder has one code for a variable in a video or at a moment, and one decision. */
export const codeId = ({ videoId, variableId, seconds, isDecision, coder }: CodeKey): string =>
  [videoId, variableId, seconds ?? '', isDecision ? 'decision' : 'code', coder].join(' ');

export const codeRecord = defineRecord({
  keyPath: ['collectionId', 'id'],
  indexes: { videoId: { keyPath: 'videoId' } },
  schema: () =>
    z.object({
      collectionId: z.string(),
      /** See `codeId`. */
      id: z.string(),
      videoId: VideoId,
      variableId: z.string(),
      /** Seconds from the start of the video, for codes at moments. */
      seconds: z.nullable(z.number().check(z.gte(0), z.lte(3_600_000))),
      answer: answer(),
      coder: z.string().check(z.minLength(1)),
      /** Decides a disagreement between other coders. */
      isDecision: z.boolean(),
      codedAt: time(),
      codebookVersion: z.int().check(z.gte(1)),
    }),
  isAcceptable: (code) => code.id === codeId(code),
});
export type Code = RecordOf<typeof codeRecord>;
