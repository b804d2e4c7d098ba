import * as z from 'zod/mini';
import { codebookFileSchema } from '@/lib/coding/codebook-file';
import { timedNoteRecord } from '@/lib/notes/records';
import { reusedFrom } from '@/lib/provenance/records';
import { planFileSchema } from '@/lib/runs/plan-file';
import { planSchemas } from '@/lib/runs/plan-schema';
import { runRecord, stepRecord } from '@/lib/runs/records';
import { addedStepSchema, designFileSchema, plannedStepSchema, sampledStepSchema } from '@/lib/runs/study-design';
import { savedSearchRecord } from '@/lib/search/records';
import { ledgerRecord, responseRecord } from '@/lib/service/records';
import { ndjsonFormat, ndjsonVersion } from './collection-file';
import {
  batchSchema,
  captureSchema,
  codebookSchema,
  codeSchema,
  collectionSchema,
  noteSchema,
} from './collection-lines';
import type { FieldKind } from './columns';
import { exportFields } from './fields';

/** JSON as text; see `stringifyMembers`. */
const jsonText = () => z.string();

const anyPlan = () => z.union(Object.values(planSchemas).map((schema): z.ZodMiniType => schema()));

const planFile = () => z.strictObject({ ...planFileSchema().shape, plan: anyPlan() });

const designFile = () => {
  const planned = z.strictObject({ ...plannedStepSchema().shape, plan: anyPlan() });
  return z.strictObject({
    ...designFileSchema().shape,
    steps: z.array(z.union([planned, addedStepSchema(), sampledStepSchema()])),
  });
};

function collectionLine() {
  const { plan: _plan, costs: _costs, ...run } = runRecord.schema().shape;
  const cost = z.object({ ...ledgerRecord.schema().shape, params: jsonText() });
  const response = z.object({ ...responseRecord.schema().shape, params: jsonText() });
  return z.union([
    z.object({
      kind: z.literal('collection'),
      format: z.literal(ndjsonFormat),
      version: z.literal(ndjsonVersion),
      collection: z.object({
        ...collectionSchema().shape,
        design: z.optional(jsonText()),
        sample: z.optional(jsonText()),
      }),
    }),
    z.object({ kind: z.literal('item-batch'), ...batchSchema().shape }),
    z.object({ kind: z.literal('video-note'), ...noteSchema().shape }),
    z.object({
      kind: z.literal('codebook'),
      codebook: z.object({ ...codebookSchema().shape, variables: jsonText() }),
    }),
    z.object({ kind: z.literal('code'), code: z.object({ ...codeSchema().shape, answer: jsonText() }) }),
    z.object({ kind: z.literal('timed-note'), ...timedNoteRecord.schema().shape }),
    z.object({
      kind: z.literal('saved-search'),
      search: z.object({ ...savedSearchRecord.schema().shape, plan: jsonText() }),
    }),
    z.object({
      kind: z.literal('run'),
      run: z.object({ ...run, plan: jsonText(), costs: z.optional(z.array(cost)) }),
    }),
    z.object({
      kind: z.literal('steps'),
      steps: z.array(z.object({ ...stepRecord.schema().shape, params: jsonText() })),
    }),
    z.object({
      kind: z.literal('capture'),
      ...captureSchema().shape,
      params: jsonText(),
      reusedFrom: z.optional(z.object({ ...reusedFrom().shape, params: jsonText() })),
      /** False if the collection was exported in part. */
      whole: z.boolean(),
      /** The text of the body, or the text before and after its rows. */
      body: z.union([z.object({ text: z.string() }), z.object({ head: z.string(), tail: z.string() })]),
    }),
    z.object({
      kind: z.literal('video'),
      videoId: z.string(),
      /** The columns of `videos.csv`. */
      record: z.looseObject({}),
      capture: z.looseObject({}),
      item: z.looseObject({}),
      /** The row as received; `null` without a response. */
      raw: z.nullable(jsonText()),
    }),
    /** A row that names no video of the collection. */
    z.object({ kind: z.literal('row'), raw: jsonText() }),
    z.object({
      kind: z.literal('saved-response'),
      /** The video and the comment whose replies the response contains. */
      videoId: z.optional(z.string()),
      comment: z.optional(z.string()),
      response,
    }),
  ]);
}

export type LineKind = z.output<ReturnType<typeof collectionLine>>['kind'];

/** A whole number of up to 64 bits, which zod's own type of integers does not cover. */
const integer = () => z.number().check(z.multipleOf(1));
const kindSchemas: Record<FieldKind, () => z.ZodMiniType> = {
  text: z.string,
  integer,
  decimal: z.number,
  boolean: z.boolean,
  time: z.string,
  list: () => z.array(z.unknown()),
  object: jsonText,
  any: jsonText,
};

/** A line of `videos.ndjson`, with the columns of the table. */
const videoRow = () =>
  z.strictObject(
    Object.fromEntries(
      exportFields.map(({ name, kind, values }) => [
        name,
        z.nullable(values ? z.enum([...values]) : kindSchemas[kind]()),
      ]),
    ),
  );

interface FileSchema {
  name: string;
  files: RegExp;
  title: string;
  description: string;
  schema(): z.ZodMiniType;
}

/** The schemas of a package's JSON files. */
const schemas: readonly FileSchema[] = [
  {
    name: 'plan',
    files: /^plan(-\d+)?\.json$/,
    title: 'Plan',
    description: 'A file with the plan of a step of a study: its requests and their parameters.',
    schema: planFile,
  },
  {
    name: 'design',
    files: /^design\.json$/,
    title: 'Design of a study',
    description: 'The file design.json: the steps of a study in order.',
    schema: designFile,
  },
  {
    name: 'codebook',
    files: /^codebook\.json$/,
    title: 'Codebook',
    description: 'The file codebook.json: the variables with which videos are coded, and their values.',
    schema: codebookFileSchema,
  },
  {
    name: 'collection',
    files: /^collection\.ndjson$/,
    title: 'Line of a collection',
    description: 'A line of the file collection.ndjson; kind says what it contains.',
    schema: collectionLine,
  },
  {
    name: 'videos',
    files: /^videos\.ndjson$/,
    title: 'Row of a video',
    description: 'A line of the file videos.ndjson, with the columns of data-dictionary.csv. Objects are JSON text.',
    schema: videoRow,
  },
];

/**
 * Returns the JSON Schemas (draft 2020-12) of the given files, derived from the schemas with which these files are read
 * again.
 */
export const jsonSchemas = (names: readonly string[]): { name: string; text: string }[] =>
  schemas
    .filter(({ files }) => names.some((name) => files.test(name)))
    .map(({ name, title, description, schema }) => {
      // Rules without an equal in JSON Schema are left out.
      const { $schema, ...rules } = z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' });
      return {
        name: `schemas/${name}.schema.json`,
        text: `${JSON.stringify({ $schema, title, description, ...rules }, null, 2)}\n`,
      };
    });
