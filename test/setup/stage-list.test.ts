import { describe, expect, it } from 'vitest';
import { onlyWith, stagesOf, type TestsOfStage } from './stage-list.ts';

const options = { flags: [], isTerminal: false };
const namesOf = (stages: readonly { name: string }[]) => stages.map(({ name }) => name);

describe('stagesOf', () => {
  it.each(['check', 'build', 'build:store', 'e2e', 'money', 'firefox', 'readers', 'package', 'rebuild', 'test'])(
    'lists every stage of `%s` once, including all required stages',
    (command) => {
      const stages = stagesOf(command, options);
      const names = namesOf(stages);
      expect(new Set(names).size).toBe(names.length);
      expect(stages.flatMap(({ after = [] }) => after).filter((need) => !names.includes(need))).toEqual([]);
    },
  );

  it('makes the stages that read builds wait for all builds', () => {
    const stages = stagesOf('test', options);
    const builds = namesOf(stages).filter((name) => name.startsWith('build for'));
    expect(builds).toHaveLength(4);
    expect(stages.find(({ name }) => name === 'packages')?.after).toEqual(builds);
    expect(stages.find(({ name }) => name === 'built files')?.after).toEqual([...builds, 'packages']);
  });

  it('passes flags to Playwright and skips long tests unless --long is given', () => {
    const argsOf = (...flags: string[]) =>
      stagesOf('e2e', { ...options, flags }).find(({ name }) => /^end to end/.test(name))?.args ?? [];
    expect(argsOf('--retries', '0')).toEqual(expect.arrayContaining(['--retries', '0', '--grep-invert', '@long']));
    expect(argsOf('--long')).not.toContain('@long');
    expect(argsOf('--long')).not.toContain('--long');
  });

  it('limits the unit and component tests of `check` to those of changed files if --changed is given', () => {
    const argsOf = (...flags: string[]) => stagesOf('check', { ...options, flags }).at(-1)?.args ?? [];
    expect(argsOf('--changed').slice(-2)).toEqual(['--changed', '--passWithNoTests']);
    expect(argsOf('--changed=main')).toContain('--changed=main');
    expect(argsOf()).not.toContain('--passWithNoTests');
  });

  it('blocks only the end-to-end stages if Chromium does not start', () => {
    const stages = stagesOf('test', { ...options, chromiumProblem: 'Chromium does not start.' });
    expect(namesOf(stages.filter(({ blocker }) => blocker))).toEqual(['end to end', 'in Arabic', 'in Japanese']);
  });

  it('runs the tests with LibreOffice only in `readers`', () => {
    const projectsOf = (command: string) =>
      stagesOf(command, options).flatMap(({ tests }) => (tests && 'projects' in tests ? tests.projects : []));
    expect(projectsOf('readers')).toEqual(['readers']);
    expect([...projectsOf('test'), ...projectsOf('check')]).not.toContain('readers');
  });

  it('throws on an unknown command', () => {
    expect(() => stagesOf('tests', options)).toThrow('no command “tests”');
  });
});

describe('onlyWith', () => {
  const stagesWith = (match: (tests: TestsOfStage) => string[]) => onlyWith(stagesOf('test', options), match);

  it('selects the stages with a matching file, each with its own files', () => {
    const stages = stagesWith((tests) => ('projects' in tests && tests.projects.includes('pure') ? ['a.test.ts'] : []));
    expect(namesOf(stages)).toEqual(['unit and component']);
    expect(stages[0]?.args.at(-1)).toBe('a.test.ts');
  });

  it('adds the builds that these stages need', () => {
    const stages = stagesWith((tests) => ('folder' in tests ? ['test/e2e/a.e2e.ts'] : []));
    expect(namesOf(stages)).toEqual([
      'build for chrome',
      'build for chrome’s store',
      'end to end',
      'in Arabic',
      'in Japanese',
    ]);
  });

  it('selects nothing if no file matches', () => {
    expect(stagesWith(() => [])).toEqual([]);
  });
});
