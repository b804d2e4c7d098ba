import { describe, expect, it } from 'vitest';
import { functionLengths } from './function-lengths';
import { createSource } from './source';
import { usedGlobals } from './used-globals';

const names = (text: string) => usedGlobals(createSource('a.ts', text)).map(({ name }) => name);

describe('usedGlobals', () => {
  it.each([
    ['a global', 'fetch("/")', 'fetch'],
    ['a global inside a function', 'export const f = () => window.top', 'window'],
    ['a global as a default', 'export const f = (ask = fetch) => ask', 'fetch'],
    ['the clock', 'export const f = () => Date.now()', 'Date.now'],
    ['the clock as a new date', 'export const f = () => new Date()', 'new Date'],
    ['randomness', 'export const f = () => Math.random()', 'Math.random'],
    ['a global as a value of an object', 'export const ports = { get: fetch }', 'fetch'],
  ])('includes %s', (_, text, name) => {
    expect(names(text)).toContain(name);
  });

  it.each([
    ['a property', 'export const f = (from: { fetch(): void }) => from.fetch()', 'fetch'],
    ['a parameter', 'export const f = (document: string) => document', 'document'],
    ['a key of an object', 'export const row = { location: 1 }', 'location'],
    ['a type', 'export type Port = { ask: typeof fetch }', 'fetch'],
    ['an import', 'import { browser } from "x"; browser()', 'browser'],
    ['a date that was given', 'export const f = (at: number) => new Date(at)', 'new Date'],
  ])('leaves out %s', (_, text, name) => {
    expect(names(text)).not.toContain(name);
  });
});

describe('functionLengths', () => {
  const lengths = (text: string) => functionLengths(createSource('a.ts', text)).map(({ lines }) => lines);

  it('counts the lines of functions, methods and arrow functions', () => {
    expect(lengths('function f() {\n  return 1;\n}\nconst g = () => 1;\nclass A {\n  b() {\n  }\n}')).toEqual([
      3, 1, 2,
    ]);
  });

  it('leaves out the callback of a describe', () => {
    expect(lengths('describe("x", () => {\n\n});\ndescribe.each([])("y", () => {\n\n});')).toEqual([]);
  });
});
