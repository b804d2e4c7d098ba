import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@/lib/service/endpoint';
import { unstated } from '@/lib/service/price';

function written() {
  const made = vi.fn();
  const builds = <S extends z.ZodMiniType>(schema: S) => {
    return () => {
      made();
      return schema;
    };
  };
  const row = endpoint({
    route: 'GET /things',
    asked: builds(z.object({ word: z.string() })),
    reply: builds(z.array(z.number())),
    rows: { at: 'root', row: builds(z.number()) },
    price: unstated(null),
    freshMinutes: 1,
    about: ({ word }) => word,
  });
  return { made, row };
}

describe('a row', () => {
  it('builds no schema while only its facts are read', () => {
    const { made, row } = written();
    expect([row.route, row.freshMinutes, row.rows.at, row.about({ word: 'x' })]).toEqual([
      'GET /things',
      1,
      'root',
      'x',
    ]);
    expect(made).not.toHaveBeenCalled();
  });

  it('builds each of its schemas once', () => {
    const { made, row } = written();
    expect(row.asked.parse({ word: 'x' })).toEqual({ word: 'x' });
    expect(row.asked).toBe(row.asked);
    expect(made).toHaveBeenCalledTimes(1);
    expect([row.reply, row.rows.row]).toEqual([row.reply, row.rows.row]);
    expect(made).toHaveBeenCalledTimes(3);
  });
});
