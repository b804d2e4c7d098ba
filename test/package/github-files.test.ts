import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { issueFormSchema } from './issue-form-schema';

interface Job {
  needs?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps: { uses?: string; run?: string }[];
}

const text = readFileSync('.github/workflows/release.yml', 'utf8');
const { permissions, jobs } = parse(text) as { permissions: Record<string, string>; jobs: Record<string, Job> };
const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

describe('the release workflow', () => {
  it('pins every action by commit, with its version next to it', () => {
    const used = text.match(/\buses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('gives write permission only to the publishing job, which runs no project code', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const writing = Object.values(jobs).filter((job) => job.permissions);
    expect(writing).toHaveLength(1);
    const commands = writing.flatMap(({ steps }) => steps.map(({ run = '' }) => run)).join('\n');
    expect(commands).toContain('gh release create');
    expect(commands).not.toMatch(/\b(?:npm|node)\b/);
    expect(writing.flatMap(({ steps }) => steps.map(({ uses = '' }) => uses)).join()).not.toContain('checkout');
  });

  it('sets a timeout for every job', () => {
    expect(Object.values(jobs).filter((job) => !job['timeout-minutes'])).toEqual([]);
  });

  it('runs the npm commands test, package and release-notes, and only existing scripts', () => {
    const names = runs.flatMap((run) =>
      [...run.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:-]+)/g)].map(([, name]) => name),
    );
    const files = runs.flatMap((run) => [...run.matchAll(/\bnode (\S+\.ts)/g)].map(([, file]) => file));
    expect(names).toEqual(['test', 'package', 'release-notes']);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !(file && existsSync(file)))).toEqual([]);
  });
});

const forms = globSync('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('config.yml'));

describe.each(forms)('the issue form %s', (path) => {
  const form = parse(readFileSync(path, 'utf8')) as { body: { id?: string }[] };

  it('fits the schema of issue forms', () => {
    const ajv = new Ajv({ allErrors: true });
    ajv.validate(issueFormSchema, form);
    expect(ajv.errors).toBeNull();
  });

  it('has a different id for each field', () => {
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the issue form for problems', () => {
  it('requires the diagnostics report and uses the labels on the screen', () => {
    const { body } = parse(readFileSync('.github/ISSUE_TEMPLATE/problem.yml', 'utf8'));
    const report = body.find(({ id }: { id?: string }) => id === 'report');
    const words = JSON.parse(readFileSync('public/_locales/en/messages.json', 'utf8'));
    expect(report.validations).toEqual({ required: true });
    expect(report.attributes.description).toContain(words.sectionDiagnostics.message);
    expect(report.attributes.description).toContain(words.diagnosticsLook.message);
  });
});

describe('the Markdown files in .github', () => {
  it('link only to files and headings that exist', () => {
    const links = globSync('.github/*.md').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, file = '', id]) => ({
        target: join(dirname(path), file),
        id,
      })),
    );
    const slugsOf = (target: string) =>
      [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(' ', '-'),
      );
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter(({ target, id }) => !existsSync(target) || (id && !slugsOf(target).includes(id)))).toEqual([]);
  });
});
