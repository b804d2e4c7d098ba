import { expect } from '@playwright/test';
import { connect } from './connect.ts';
import { allRequests } from './control.ts';
import { test } from './extension.ts';
import { stateOf } from './extension-state.ts';

test.describe('a copied profile', () => {
  test.use({ ownBrowser: true });

  test('equals a profile whose address and token were typed into the options', async ({
    connected,
    installed,
    service,
  }) => {
    await (await connect(installed, service)).close();
    expect(await stateOf(connected)).toEqual(await stateOf(installed));
    expect(await allRequests(service)).toEqual([]);
  });
});
