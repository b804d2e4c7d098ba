import linter from 'addons-linter';
import { describe, expect, it } from 'vitest';
import { openBuild } from './build';

describe('the Firefox build', () => {
  it('passes the store’s linter without errors', async () => {
    const { folder } = openBuild('firefox-mv3');
    const run = linter.createInstance({
      config: {
        _: [folder],
        logLevel: 'fatal',
        output: 'none',
        selfHosted: false,
        stack: false,
        pretty: false,
        boring: true,
      },
      runAsBinary: false,
    });
    const { errors } = await run.run();
    expect(errors.map(({ code, message, file }) => `${code} ${file ?? ''}: ${message}`)).toEqual([]);
  });
});
