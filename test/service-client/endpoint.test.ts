import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '@/lib/service/endpoint';
import { unstatedPrice } from '@/lib/service/price';

function written() {
  const made = vi.fn();
  const builds = <S extends z.ZodMiniType>(schema: S) => {
    return () => {
      made();
      return schema;
    };
  };
  const row = defineEndpoint({
    route: 'GET /things',
    paramsSchema: builds(z.object({ word: z.string() })),
    responseSchema: builds(z.array(z.number())),
    rows: { at: 'root', row: builds(z.number()) },
    price: unstatedPrice(null),
    freshMinutes: 1,
    videoIdIn: ({ word }) => word,
  });
  return { made, row };
}

describe('defineEndpoint', () => {
  it('builds no schema while only other properties are read', () => {
    const { made, row } = written();
    expect([row.route, row.freshMinutes, row.rows.at, row.videoIdIn({ word: 'x' })]).toEqual([
      'GET /things',
      1,
      'root',
      'x',
    ]);
    expect(made).not.toHaveBeenCalled();
  });

  it('builds each schema once', () => {
    const { made, row } = written();
    expect(row.paramsSchema.parse({ word: 'x' })).toEqual({ word: 'x' });
    expect(row.paramsSchema).toBe(row.paramsSchema);
    expect(made).toHaveBeenCalledTimes(1);
    expect([row.responseSchema, row.rows.row]).toEqual([row.responseSchema, row.rows.row]);
    expect(made).toHaveBeenCalledTimes(3);
  });
});
