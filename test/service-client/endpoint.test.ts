import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '@/lib/service/endpoint';
import { unknownPrice } from '@/lib/service/price';

function createEndpoint() {
  const onBuild = vi.fn();
  const schemaBuilder = <S extends z.ZodMiniType>(schema: S) => {
    return () => {
      onBuild();
      return schema;
    };
  };
  const row = defineEndpoint({
    route: 'GET /things',
    paramsSchema: schemaBuilder(z.object({ word: z.string() })),
    responseSchema: schemaBuilder(z.array(z.number())),
    rows: { at: 'root', row: schemaBuilder(z.number()) },
    price: unknownPrice(null),
    freshMinutes: 1,
    videoIdIn: ({ word }) => word,
  });
  return { onBuild, row };
}

describe('defineEndpoint', () => {
  it('builds no schema while only other properties are read', () => {
    const { onBuild, row } = createEndpoint();
    expect([row.route, row.freshMinutes, row.rows.at, row.videoIdIn({ word: 'x' })]).toEqual([
      'GET /things',
      1,
      'root',
      'x',
    ]);
    expect(onBuild).not.toHaveBeenCalled();
  });

  it('builds each schema once', () => {
    const { onBuild, row } = createEndpoint();
    expect(row.paramsSchema.parse({ word: 'x' })).toEqual({ word: 'x' });
    expect(row.paramsSchema).toBe(row.paramsSchema);
    expect(onBuild).toHaveBeenCalledTimes(1);
    expect([row.responseSchema, row.rows.row]).toEqual([row.responseSchema, row.rows.row]);
    expect(onBuild).toHaveBeenCalledTimes(3);
  });
});
