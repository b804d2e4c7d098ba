import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { creditFor } from '../e2e/control.ts';
import { said } from '../e2e/said.ts';
import { type Running, serve } from '../service/serve.ts';
import { type Installed, launch } from './browser.ts';
import { anywhere, enter, paste, press, says } from './page.ts';

describe('in Firefox somebody', () => {
  let service: Running;
  let installed: Installed;
  before(async () => {
    // The dashboard is at another host than the service, as such are.
    service = await serve({ dashboardHost: 'localhost' });
    installed = await launch(service.platformUrl);
  });
  after(async () => {
    await installed?.stop();
    await service?.stop();
  });

  it('is signed in through the browser’s own window', async () => {
    await creditFor(service, 'Ada', 1_000_000);
    const welcome = await installed.open('welcome.html');
    await paste(welcome, said('welcomeAddress'), service.url);
    await press(welcome, said('welcomeWaySignIn'), 'input[type=radio]');
    await paste(welcome, said('optionsEntry'), service.mcpUrl);
    await press(welcome, said('signIn'), 'button');
    await press(welcome, said('signInAllow'));
    await says(welcome, anywhere(said('signInBilled')));
    await press(welcome, said('signInGo'));
    await press(await installed.windowWith(/Sign in through/), /^Sign in through Northgate/);
    await enter(await installed.windowWith(/Your name/), /^Your name/, 'Ada');
    await press(await installed.windowWith(/Connect Sidelight\?/), /^Approve/);
    await says(welcome, anywhere(said('signedInAt')));
    assert.deepEqual(installed.errors, []);
  });

  it('is signed in again with a token that is sealed until the browser closes', async () => {
    const options = await installed.open('options.html');
    await press(options, said('signInDisconnect'), 'button');
    await says(options, anywhere(said('forgottenTaken')));
    await press(options, said('restSession'), 'input[type=radio]');
    await press(options, said('restUse'), 'button');
    await press(options, said('signIn'), 'button');
    await says(options, anywhere(said('signInBilled')));
    await press(options, said('signInGo'));
    await press(await installed.windowWith(/Connect Sidelight\?/), /^Approve/);
    await says(options, anywhere(said('signedInAt')));
    assert.deepEqual(installed.errors, []);
  });
});
