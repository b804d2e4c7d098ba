import { describe, expect, it } from 'vitest';
import { frames } from './english-frames.ts';
import { seeded } from './seeded.ts';
import { sentence, sentences, titleFrom } from './sentences.ts';
import { subjectNamed, subjects } from './subjects.ts';

const mill = subjectNamed('tide mill');

describe('an English sentence', () => {
  it.each(subjects.map((subject) => [subject.name, subject] as const))(
    'about %s has no unfilled gap and no wrong article',
    (_, subject) => {
      const chances = seeded(subject.name);
      const all = Array.from({ length: 300 }, () => sentence(subject, chances));
      expect(all.filter((text) => /[{}]|undefined|\ba [aeiou]|\ban (?!hour)[^aeiou]/i.test(text))).toEqual([]);
      expect(all.filter((text) => !/^["A-Z]/.test(text) || !/[.?]$/.test(text))).toEqual([]);
    },
  );
});

describe('sentences', () => {
  it('start with a greeting, and use at least a quarter of the templates before one repeats', () => {
    const talk = sentences(mill, seeded('talk'));
    const first = Array.from({ length: 3 + Math.floor(frames.length / 4) }, () => talk.next().value);
    expect(first[0]).toMatch(/Good morning|Welcome|Hello/);
    expect(new Set(first.slice(3)).size).toBe(first.length - 3);
  });
});

describe('titleFrom', () => {
  it('starts with a capital letter and uses the right article', () => {
    expect(titleFrom('{name}: an {name}', subjectNamed('orchard'), seeded('title'))).toBe('Orchard: an orchard');
    expect(titleFrom('inside a {name}', subjectNamed('observatory'), seeded('title'))).toBe('Inside an observatory');
  });
});
