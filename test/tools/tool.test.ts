import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQuotes, ruleOf, toolQuote, updateRule } from '@/lib/settings/tool-rule';
import { isSessionId, toStatelessRequest } from '@/lib/tools/mcp-messages';
import { filterTools, parseTools } from '@/lib/tools/tool';
import { appendPage, parseToolPage, toolCallKey } from '@/lib/tools/tool-records';

describe('parseTools', () => {
  it('skips and counts invalid and duplicate tools, and shortens long descriptions', () => {
    const listed = [
      { name: 'a', title: ' T ' },
      { name: 'a' },
      { name: ' ' },
      { name: '__proto__' },
      'a tool',
      null,
      { name: 'x'.repeat(201) },
    ];
    expect(parseTools(listed)).toEqual({
      tools: [{ name: 'a', title: 'T', description: '', schema: undefined }],
      skipped: 6,
    });
    const [long] = parseTools([{ name: 'a', description: 'word '.repeat(200_000) }]).tools;
    expect(long?.description).toHaveLength(4000);
  });
});

describe('filterTools', () => {
  it('finds tools that contain every word in name, title or description', () => {
    const { tools } = parseTools([
      { name: 'get_videos', description: 'Details' },
      { name: 'search', title: 'Videos' },
    ]);
    expect(filterTools(tools, ' VIDEOS det ').map(({ name }) => name)).toEqual(['get_videos']);
    expect(filterTools(tools, '')).toBe(tools);
  });
});

describe('parseToolPage', () => {
  it('returns null for an invalid result', () => {
    for (const result of [null, 1, {}, { tools: {} }]) expect(parseToolPage(result)).toBeNull();
    expect(parseToolPage({ tools: [1], nextCursor: '' })).toEqual({ tools: [1], next: null });
  });

  it.each([7, false, {}, 'x'.repeat(5000)])('keeps the tools of a page whose next cursor is invalid', (nextCursor) => {
    const page = parseToolPage({ tools: [1], nextCursor });
    if (!page) throw new Error('No page');
    expect(page.tools).toEqual([1]);
    const list = { mcpUrl: 'https://service.example/mcp', at: 1, tools: [0] };
    expect(appendPage(list, page, new Set())).toEqual({ ...list, tools: [0, 1], ended: 'no-cursor' });
  });

  it('drops a schema that is too deep', () => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < 3000; level += 1) schema = { deeper: schema };
    const page = parseToolPage({ tools: [{ name: 'a', description: 'b', inputSchema: schema }] });
    expect(page?.tools).toEqual([{ name: 'a', description: 'b', inputSchema: null }]);
  });
});

describe('appendPage', () => {
  it('ends the list of tools for any sequence of cursors', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.stringMatching(/^[a-c]{1,3}$/)), { minLength: 60, maxLength: 60 }), (nexts) => {
        const cursors = new Set<string>();
        let list = appendPage({ mcpUrl: '', at: 0, tools: [] }, { tools: [0], next: nexts[0] ?? null }, cursors);
        for (const next of nexts.slice(1)) {
          if (list.next === undefined) break;
          cursors.add(list.next);
          list = appendPage(list, { tools: [0], next: next ?? null }, cursors);
        }
        expect(list.next).toBeUndefined();
        expect(list.tools.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('toolCallKey', () => {
  it('ignores the order of properties in the arguments, but not of array items', () => {
    const one = toolCallKey('call', 'u', 't', { a: 1, b: { c: [1, 2], d: null } });
    expect(toolCallKey('call', 'u', 't', { b: { d: null, c: [1, 2] }, a: 1 })).toBe(one);
    expect(toolCallKey('call', 'u', 't', { b: { d: null, c: [2, 1] }, a: 1 })).not.toBe(one);
  });
});

describe('toStatelessRequest', () => {
  it('returns ASCII headers for method, tool and arguments, and the protocol version', () => {
    const schema = {
      properties: { q: { 'x-mcp-header': 'Query' }, n: { 'x-mcp-header': 'A\nB' }, o: { 'x-mcp-header': 'O' } },
    };
    const { headers, params } = toStatelessRequest(
      'tools/call',
      { name: 'zähle', arguments: { q: ' é', n: 1, o: {} } },
      schema,
    );
    expect(Object.keys(headers)).toEqual(['mcp-method', 'mcp-name', 'mcp-param-query']);
    expect(Object.values(headers).every((value) => /^[\x21-\x7e]+$/.test(value))).toBe(true);
    expect(params._meta).toMatchObject({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' });
  });
});

describe('isSessionId', () => {
  it('rejects an id that is empty, too long or invalid in a header', () => {
    expect(['abc', '', 'a b', 'a\r\nb', 'ä', 'x'.repeat(1001)].map(isSessionId)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('ruleOf', () => {
  it('returns the rule of a tool at an endpoint, or one that requires confirmation', () => {
    const rules = updateRule({}, 'u', 't', { consent: 'allow', micros: 5 });
    expect(ruleOf(rules, 'u', 't')).toEqual({ consent: 'allow', micros: 5, at: null });
    for (const [url, tool] of [
      ['u', 'other'],
      ['v', 't'],
      ['__proto__', 't'],
      ['u', 'constructor'],
    ] as const)
      expect(ruleOf(rules, url, tool)).toEqual({ consent: 'ask', micros: null, at: null });
    expect(toolQuote(ruleOf(rules, 'u', 't'))).toEqual({ is: 'entered', micros: 5 });
  });
});

describe('addQuotes', () => {
  it('adds two known prices, and returns "unknown" if one is unknown', () => {
    const own = { is: 'entered', micros: 5 } as const;
    expect(addQuotes(own, own)).toEqual({ is: 'entered', micros: 10 });
    expect(addQuotes(own, { is: 'unknown' })).toEqual({ is: 'unknown' });
  });
});
