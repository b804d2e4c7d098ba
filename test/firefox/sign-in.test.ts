import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { creditFor } from '../e2e/control.ts';
import { localized } from '../e2e/localized.ts';
import { type Running, serve } from '../service/serve.ts';
import { type Installed, launch } from './browser.ts';
import { anywhere, enter, pageContains, paste, press } from './page.ts';

describe('sign-in in Firefox', () => {
  let service: Running;
  let installed: Installed;
  before(async () => {
    // The dashboard has another host than the service, as in production.
    service = await serve({ dashboardHost: 'localhost' });
    installed = await launch(service.platformUrl);
  });
  after(async () => {
    await installed?.stop();
    await service?.stop();
  });

  it('succeeds in the browser’s own window', async () => {
    await creditFor(service, 'Ada', 1_000_000);
    const welcome = await installed.open('welcome.html');
    await paste(welcome, localized('welcomeAddress'), service.url);
    await press(welcome, localized('welcomeMethodSignIn'), 'fieldset button');
    await paste(welcome, localized('optionsEntry'), service.mcpUrl);
    await press(welcome, localized('signIn'), '.row > button');
    await press(welcome, localized('signInAllow'));
    await pageContains(welcome, anywhere(localized('signInBilled')));
    await press(welcome, localized('signInGo'));
    await press(await installed.windowWith(/Sign in through/), /^Sign in through Northgate/);
    await enter(await installed.windowWith(/Your name/), /^Your name/, 'Ada');
    await press(await installed.windowWith(/Connect Sidelight\?/), /^Approve/);
    await pageContains(welcome, anywhere(localized('signedInAt')));
    assert.deepEqual(installed.errors, []);
  });

  it('succeeds again with a token that is encrypted until the browser closes', async () => {
    const options = await installed.open('options.html');
    await press(options, localized('signInDisconnect'), 'button');
    await pageContains(options, anywhere(localized('tokenDeletedRevoked')));
    await press(options, localized('tokenStorageSession'), 'input[type=radio]');
    await press(options, localized('tokenStorageUse'), 'button');
    await press(options, localized('signIn'), 'button');
    await pageContains(options, anywhere(localized('signInBilled')));
    await press(options, localized('signInGo'));
    await press(await installed.windowWith(/Connect Sidelight\?/), /^Approve/);
    await pageContains(options, anywhere(localized('signedInAt')));
    assert.deepEqual(installed.errors, []);
  });
});
