import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CueNode } from 'webvtt-parser';

/** A line as a reader returns it, with times in milliseconds. */
export interface Line {
  start: number;
  end?: number;
  text: string;
  lang?: string;
}

const required = createRequire(import.meta.url);
const { WebVTTParser } = required('webvtt-parser') as typeof import('webvtt-parser');
const entities = JSON.parse(readFileSync(required.resolve('webvtt-parser/html-entities.json'), 'utf8')) as Record<
  string,
  string
>;

/** Parses WebVTT with the W3C's parser, which reports errors. */
export function parseVtt(file: string): { lines: Line[]; errors: string[] } {
  const { cues, errors } = new WebVTTParser(entities).parse(file, 'subtitles/captions/descriptions');
  return {
    lines: cues.map(({ startTime, endTime, tree }) => ({
      start: Math.round(startTime * 1000),
      end: Math.round(endTime * 1000),
      text: textIn(tree),
    })),
    errors: errors.map(({ line, message }) => `${line}: ${message}`),
  };
}

const textIn = ({ type, value, children = [] }: CueNode): string =>
  type === 'text' ? (value ?? '') : children.map(textIn).join('');

export const languageSpans = (file: string): (readonly [lang: string, text: string])[][] =>
  new WebVTTParser(entities)
    .parse(file, 'subtitles/captions/descriptions')
    .cues.map(({ tree }) =>
      (tree.children ?? [])
        .filter(({ name }) => name === 'lang')
        .map((span) => [span.value ?? '', textIn(span)] as const),
    );
