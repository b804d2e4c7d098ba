import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, count, time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { recordColumns } from '@/lib/export/columns';
import { price } from '@/lib/service/records';

const record = defineRecord({
  keyPath: 'id',
  indexes: {},
  schema: () =>
    z.object({
      id: z.string(),
      sentAt: time(),
      receivedAt: z.nullable(time()),
      step: z.optional(count()),
      speechRate: z.number(),
      isEmpty: z.exactOptional(z.boolean()),
      state: z.nullable(z.enum(['sent', 'confirmed'])),
      budget: z.nullable(amount()),
      quoted: price(),
      tags: z.array(z.string()),
      context: z.record(z.string(), z.number()),
      params: z.unknown(),
    }),
});
const row: RecordOf<typeof record> = {
  id: '-a',
  sentAt: 0,
  receivedAt: 1,
  step: 3,
  speechRate: 0.5,
  isEmpty: false,
  state: 'sent',
  budget: 1_040,
  quoted: 999_999_999_999,
  tags: ['"'],
  context: { depth: 1 },
  params: null,
};

describe('recordColumns', () => {
  it.each([
    ['id', 'id', 'text', undefined, '-a'],
    ['sentAt', 'sent_at', 'time', undefined, '1970-01-01T00:00:00.000Z'],
    ['receivedAt', 'received_at', 'time', undefined, '1970-01-01T00:00:00.001Z'],
    ['step', 'step', 'integer', undefined, '3'],
    ['speechRate', 'speech_rate', 'decimal', undefined, '0.5'],
    ['isEmpty', 'is_empty', 'boolean', undefined, false],
    ['state', 'state', 'text', ['sent', 'confirmed'], 'sent'],
    ['budget', 'budget', 'decimal', undefined, '0.001040'],
    ['quoted', 'quoted', 'decimal', undefined, '999999.999999'],
    ['tags', 'tags', 'list', undefined, '["\\""]'],
    ['context', 'context', 'object', undefined, '{"depth":1}'],
    ['params', 'params', 'any', undefined, null],
  ] as const)('derives the column of %s from its schema', (field, name, kind, values, cell) => {
    const column = recordColumns(record)(field, 'columnNew');
    expect(column).toMatchObject({ name, kind, note: 'columnNew', ...(values && { values }) });
    expect('values' in column).toBe(values !== undefined);
    expect(column.cellOf(row)).toBe(cell);
    expect(column.cellOf({})).toBeNull();
  });

  it('uses the name of the table where it differs from that of the field', () => {
    expect(recordColumns(record)('quoted', 'columnQuoted', 'quoted_usd').name).toBe('quoted_usd');
  });
});
