import { describe, expect, it } from 'vitest';
import { SignedInNotice } from '@/components/connection/ConnectionSignIn';
import { SignInStatus } from '@/components/connection/SignInStatus';
import { type SignInFailure, type SignInState, signInFailureText } from '@/lib/connection/sign-in';
import english from '@/public/_locales/en/messages.json';
import { noop, renderMarkup, renderText } from '../captions/drawn';

const now = 1_800_000_000_000;
const offer = { resource: 'https://data.example/mcp', issuer: 'https://sign.example', host: 'sign.example:8443' };
const signIn = (state: SignInState, more: { hasEntryPoint?: boolean; strong?: boolean } = {}) => (
  <SignInStatus
    state={state}
    hasEntryPoint
    onStart={noop}
    onAllow={noop}
    onConfirm={noop}
    onCancel={noop}
    onAddress={noop}
    onPaste={noop}
    {...more}
  />
);
const at = { connection: 'first', entry: 'https://data.example/mcp' } as const;
const failed = (why: SignInFailure): SignInState => ({ is: 'failed', ...at, why, at: now });
const buttons = (state: SignInState, more = {}) =>
  [...renderMarkup(signIn(state, more)).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) =>
    (label ?? '').replace(/<[^>]*>/g, ''),
  );

/** The buttons of every failure. A new failure without a line here does not compile. */
const failureButtons: Record<SignInFailure, readonly string[]> = {
  'no-entry-point': ['Go to the address', 'Paste a token instead'],
  locked: ['Try again', 'Paste a token instead'],
  unreachable: ['Try again', 'Paste a token instead'],
  slow: ['Try again', 'Paste a token instead'],
  redirected: ['Paste a token instead'],
  'web-page': ['Go to the address', 'Paste a token instead'],
  'none-offered': ['Paste a token instead'],
  'other-issuer': ['Paste a token instead'],
  'other-resource': ['Go to the address', 'Paste a token instead'],
  elsewhere: ['Paste a token instead'],
  'not-safe': ['Paste a token instead'],
  'bad-metadata': ['Paste a token instead'],
  'no-registration': ['Paste a token instead'],
  'no-pkce': ['Paste a token instead'],
  'registration-refused': ['Paste a token instead'],
  refused: ['Try again', 'Paste a token instead'],
  closed: ['Try again', 'Paste a token instead'],
  'other-state': ['Try again', 'Paste a token instead'],
  'bad-answer': ['Try again', 'Paste a token instead'],
  'token-refused': ['Try again', 'Paste a token instead'],
  'token-unreadable': ['Paste a token instead'],
  'token-type': ['Paste a token instead'],
  'not-kept': ['Try again', 'Paste a token instead'],
  abandoned: ['Try again', 'Paste a token instead'],
};

describe('SignInStatus', () => {
  it('explains itself and links to a missing address', () => {
    expect(renderText(signIn({ is: 'idle' }))).toMatch(/^Sign in Instead of pasting a token/);
    expect(buttons({ is: 'idle' }, { hasEntryPoint: false })).toEqual(['Go to the address']);
  });

  it('names the host before the browser asks for permission', () => {
    const state: SignInState = { is: 'needs-permission', ...at, origin: 'https://sign.example:8443' };
    expect(renderText(signIn(state))).toContain('Signing in happens at sign.example:8443');
    expect(buttons(state)).toEqual(['Allow sign.example:8443', 'Cancel']);
  });

  it('shows the server, who pays, and that credit is needed before the window opens', () => {
    const shown = renderText(signIn({ is: 'ready', ...at, offer }));
    expect(shown).toContain('Requests of this app will be billed to the balance of your project.');
    expect(shown).toContain('needs credit');
    expect(buttons({ is: 'ready', ...at, offer })).toEqual(['Go to sign.example:8443', 'Cancel']);
  });

  it('can be cancelled while it is pending', () => {
    for (const is of ['looking', 'away', 'finishing'] as const)
      expect(buttons({ is, ...at, since: now, offer }).at(-1)).toBe('Cancel');
  });

  it.each(Object.entries(failureButtons))('shows the failure and the next steps: %s', (why, steps) => {
    const { sentence } = signInFailureText(why as SignInFailure);
    const shown = renderText(signIn(failed(why as SignInFailure)));
    expect(shown).toContain(english[sentence].message);
    expect(buttons(failed(why as SignInFailure))).toEqual(steps);
  });

  it('has a message of its own for each failure, without jargon', () => {
    const sentences = Object.keys(failureButtons).map(
      (why) => english[signInFailureText(why as SignInFailure).sentence].message,
    );
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.join(' ')).not.toMatch(/oauth|pkce|endpoint|metadata|issuer|redirect|!/i);
  });

  it('has one primary button at most', () => {
    const states: SignInState[] = [
      { is: 'idle' },
      { is: 'needs-permission', ...at, origin: 'https://sign.example' },
      { is: 'ready', ...at, offer },
      { is: 'away', ...at, since: now, offer },
      failed('refused'),
    ];
    for (const state of states)
      expect(renderMarkup(signIn(state, { strong: true })).match(/btn do/g)?.length ?? 0).toBeLessThan(2);
  });
});

describe('SignedInNotice', () => {
  it('names the server, says whether the token renews, and can disconnect', () => {
    const shown = (fresh: boolean, renews: boolean) =>
      renderText(<SignedInNotice host="sign.example" isNew={fresh} renews={renews} onDisconnect={noop} />);
    expect(shown(true, true)).toMatch(/^Signed in at sign.example Disconnect The first request/);
    expect(shown(false, true)).toContain('renews itself');
    expect(shown(false, false)).toContain('sign in again');
  });
});
