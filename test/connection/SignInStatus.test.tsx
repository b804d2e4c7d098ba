import { describe, expect, it } from 'vitest';
import { SignedInNotice } from '@/components/connection/ConnectionSignIn';
import { SignInStatus } from '@/components/connection/SignInStatus';
import { type SignInFailure, type SignInState, signInFailureText } from '@/lib/connection/sign-in';
import english from '@/public/_locales/en/messages.json';
import { noop, renderMarkup, renderText } from '../captions/render-markup';
import { signInFailureSteps } from '../fixtures/sign-in-failures';
import { t } from '../translations';

const now = 1_800_000_000_000;
const server = { resource: 'https://data.example/mcp', issuer: 'https://sign.example', host: 'sign.example:8443' };
const signIn = (state: SignInState, more: { hasAddress?: boolean; isPrimary?: boolean } = {}) => (
  <SignInStatus
    state={state}
    hasAddress
    onStart={noop}
    onAllow={noop}
    onConfirm={noop}
    onCancel={noop}
    onAddress={noop}
    onPaste={noop}
    {...more}
  />
);
const target = { connection: 'first', entry: 'https://data.example/mcp' } as const;
const failed = (failure: SignInFailure): SignInState => ({ is: 'failed', ...target, failure, at: now });
const buttons = (state: SignInState, more = {}) =>
  [...renderMarkup(signIn(state, more)).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) =>
    (label ?? '').replace(/<[^>]*>/g, ''),
  );

describe('SignInStatus', () => {
  it('explains the sign-in, or reports that the service address is missing', () => {
    expect(renderText(signIn({ is: 'idle' }))).toBe(`${t('signIn')} ${t('signInNote')}`);
    expect(renderText(signIn({ is: 'idle' }, { hasAddress: false }))).toBe(t('signInNoAddress'));
  });

  it('names the host before the browser asks for permission', () => {
    const state: SignInState = { is: 'needs-permission', ...target, origin: 'https://sign.example:8443' };
    expect(renderText(signIn(state))).toContain(t('signInHost', 'sign.example:8443'));
    expect(buttons(state)).toEqual(['Allow sign.example:8443', 'Cancel']);
  });

  it('before the sign-in window opens, shows the server, who pays, and that credit is needed', () => {
    const shown = renderText(signIn({ is: 'ready', ...target, server }));
    expect(shown).toContain(t('signInBilled'));
    expect(shown).toContain(t('signInCredit'));
    expect(buttons({ is: 'ready', ...target, server })).toEqual(['Go to sign.example:8443', 'Cancel']);
  });

  it('can be cancelled while it is pending', () => {
    for (const is of ['checking', 'window-open', 'finishing'] as const)
      expect(buttons({ is, ...target, since: now, server }).at(-1)).toBe('Cancel');
  });

  it.each(Object.entries(signInFailureSteps))('shows the failure and the next steps: %s', (why, steps) => {
    const { sentence } = signInFailureText(why as SignInFailure);
    const shown = renderText(signIn(failed(why as SignInFailure)));
    expect(shown).toContain(english[sentence].message);
    expect(buttons(failed(why as SignInFailure))).toEqual(steps.map((step) => t(step)));
  });

  it('shows a message for each failure that leads to one next step, without jargon', () => {
    const texts = Object.keys(signInFailureSteps).map((why) => signInFailureText(why as SignInFailure));
    const steps = new Map(texts.map(({ sentence, remedy }) => [sentence, remedy]));
    for (const { sentence, remedy } of texts) expect([sentence, remedy]).toEqual([sentence, steps.get(sentence)]);
    expect(texts.map(({ sentence }) => english[sentence].message).join(' ')).not.toMatch(
      /oauth|pkce|endpoint|metadata|issuer|redirect|!/i,
    );
  });

  it('has at most one primary button', () => {
    const states: SignInState[] = [
      { is: 'idle' },
      { is: 'needs-permission', ...target, origin: 'https://sign.example' },
      { is: 'ready', ...target, server },
      { is: 'window-open', ...target, since: now, server },
      failed('refused'),
    ];
    for (const state of states)
      expect(renderMarkup(signIn(state, { isPrimary: true })).match(/btn primary/g)?.length ?? 0).toBeLessThan(2);
  });
});

describe('SignedInNotice', () => {
  it('names the server, shows whether the token renews, and offers to disconnect', () => {
    const shown = (isNew: boolean, renews: boolean) =>
      renderText(<SignedInNotice host="sign.example" isNew={isNew} renews={renews} onDisconnect={noop} />);
    expect(shown(true, true)).toMatch(/^Signed in at sign.example Disconnect Your first request/);
    expect(shown(false, true)).toContain(t('signedInNote'));
    expect(shown(false, false)).toContain(t('signedInEnds'));
  });
});
