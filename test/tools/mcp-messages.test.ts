import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReply, parseRpcErrorWithoutId, toRequestBody } from '@/lib/tools/mcp-messages';

describe('parseReply', () => {
  it('returns the result with its text as received', () => {
    const text = ' {"id":"a", "result" : {"n": 12345678901234567890 ,"s":"\\u00e4"}, "jsonrpc":"2.0"}';
    expect(parseReply(text, 'a')).toMatchObject({ is: 'result', text: '{"n": 12345678901234567890 ,"s":"\\u00e4"}' });
  });

  it.each([
    ['{"jsonrpc":"2.0","id":"b","result":{}}', 'other-request'],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}', 'other-request'],
    ['{"jsonrpc":"2.0","method":"notifications/message","params":{}}', 'other'],
    ['{"jsonrpc":"2.0","id":"a","method":"ping"}', 'other'],
    ['{"jsonrpc":"1.0","id":"a","result":{}}', 'other'],
    ['{"jsonrpc":"2.0","id":"a"}', 'other'],
    ['"a"', 'other'],
    ['', 'other'],
    [`{"jsonrpc":"2.0","id":"a","result":${'['.repeat(6000)}${']'.repeat(6000)}}`, 'other'],
    ['{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"No","data":{"supported":["1",2]}}}', 'error'],
    ['[{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":"a","result":1}]', 'result'],
    ['[{"jsonrpc":"2.0","id":"b","result":1}]', 'other-request'],
  ])('classifies %s as %s', (text, is) => {
    expect(parseReply(text, 'a').is).toBe(is);
  });

  it('parses any text without throwing, and shortens messages', () => {
    const error = fc.record({ message: fc.string({ maxLength: 600, size: 'max' }) });
    const anyMessage = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ jsonrpc: fc.constant('2.0'), id: fc.constantFrom('a', null), error: fc.oneof(fc.anything(), error) })
        .map((message) => JSON.stringify(message)),
    );
    fc.assert(
      fc.property(anyMessage, (text) => {
        const reply = parseReply(text, 'a');
        expect(['result', 'error', 'other-request', 'other']).toContain(reply.is);
        const { message = '' } = reply.is === 'error' ? reply.error : (parseRpcErrorWithoutId(text) ?? {});
        expect(message.length).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('returns any result unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        // JSON does not preserve negative zero.
        const result = JSON.parse(JSON.stringify(any));
        const read = parseReply(JSON.stringify({ jsonrpc: '2.0', id: 'a', result }), 'a');
        expect(read.is === 'result' && [JSON.parse(read.text), read.value]).toEqual([result, result]);
      }),
    );
  });
});

describe('toRequestBody', () => {
  it('sets the id of a request, and no id in a notification', () => {
    expect(JSON.parse(toRequestBody('tools/list', {}, 'a'))).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      method: 'tools/list',
      params: {},
    });
    expect(JSON.parse(toRequestBody('notifications/initialized', null, null))).not.toHaveProperty('id');
  });
});

describe('parseRpcErrorWithoutId', () => {
  it('returns the trimmed message of an error without an id, and null for one with an id', () => {
    expect(parseRpcErrorWithoutId('{"jsonrpc":"2.0","error":{"code":-32600,"message":" No "}}')).toMatchObject({
      message: 'No',
    });
    expect(parseRpcErrorWithoutId('{"jsonrpc":"2.0","id":"a","error":{}}')).toBeNull();
  });
});
