import { describe, expect, it } from 'vitest';
import { createSource, type SourceNode } from '../source';
import { openBuild } from './build';

const isEval = ({ type, callee }: SourceNode): boolean => {
  const name = (callee as SourceNode | undefined)?.name;
  if (type === 'CallExpression') return name === 'eval' || name === 'Function';
  return type === 'NewExpression' && name === 'Function';
};

describe.each(['chrome-mv3', 'firefox-mv3'] as const)('the scripts of %s', (name) => {
  it('create no code from text', () => {
    const build = openBuild(name);
    const found: string[] = [];
    for (const file of build.files.filter((each) => each.endsWith('.js'))) {
      const script = createSource(file, build.read(file));
      script.visit((node) => isEval(node) && found.push(`${file}: ${script.text.slice(node.start, node.start + 60)}`));
    }
    expect(found).toEqual([]);
  });
});
