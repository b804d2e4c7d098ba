import { describe, expect, it } from 'vitest';
import { SignedInNotice } from '@/components/connection/ConnectionSignIn';
import { SignInStatus } from '@/components/connection/SignInStatus';
import { type SignInFailure, type SignInState, signInFailureText } from '@/lib/connection/sign-in';
import english from '@/public/_locales/en/messages.json';
import { drawn, nothing, read } from '../captions/drawn';

const now = 1_800_000_000_000;
const offer = { resource: 'https://data.example/mcp', issuer: 'https://sign.example', host: 'sign.example:8443' };
const signIn = (state: SignInState, more: { hasEntryPoint?: boolean; strong?: boolean } = {}) => (
  <SignInStatus
    state={state}
    hasEntryPoint
    onLook={nothing}
    onAllow={nothing}
    onGo={nothing}
    onLeave={nothing}
    onAddress={nothing}
    onPaste={nothing}
    {...more}
  />
);
const at = { connection: 'first', entry: 'https://data.example/mcp' } as const;
const failed = (why: SignInFailure): SignInState => ({ is: 'failed', ...at, why, at: now });
const buttons = (state: SignInState, more = {}) =>
  [...drawn(signIn(state, more)).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) =>
    (label ?? '').replace(/<[^>]*>/g, ''),
  );

/** Every trouble there is; one that is added does not compile without a line here. */
const troubles: Record<SignInFailure, readonly string[]> = {
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

describe('signing in', () => {
  it('says what it is before it begins, and leads to the address where that is missing', () => {
    expect(read(signIn({ is: 'idle' }))).toMatch(/^Sign in Instead of pasting a token/);
    expect(buttons({ is: 'idle' }, { hasEntryPoint: false })).toEqual(['Go to the address']);
  });

  it('names the host that the browser will ask for, and says so before it asks', () => {
    const state: SignInState = { is: 'needs-permission', ...at, origin: 'https://sign.example:8443' };
    expect(read(signIn(state))).toContain('Signing in happens at sign.example:8443');
    expect(buttons(state)).toEqual(['Allow sign.example:8443', 'Cancel']);
  });

  it('says where it goes, who pays, and that it needs credit, before anybody leaves', () => {
    const shown = read(signIn({ is: 'ready', ...at, offer }));
    expect(shown).toContain('Requests of this app will be billed to the balance of your project.');
    expect(shown).toContain('needs credit');
    expect(buttons({ is: 'ready', ...at, offer })).toEqual(['Go to sign.example:8443', 'Cancel']);
  });

  it('can be left as long as it is under way', () => {
    for (const is of ['looking', 'away', 'finishing'] as const)
      expect(buttons({ is, ...at, since: now, offer }).at(-1)).toBe('Cancel');
  });

  it.each(Object.entries(troubles))('says why nothing came of it, and what now: %s', (why, steps) => {
    const { sentence } = signInFailureText(why as SignInFailure);
    const shown = read(signIn(failed(why as SignInFailure)));
    expect(shown).toContain(english[sentence].message);
    expect(buttons(failed(why as SignInFailure))).toEqual(steps);
  });

  it('says each trouble in words of its own, and none in those of the trade', () => {
    const sentences = Object.keys(troubles).map(
      (why) => english[signInFailureText(why as SignInFailure).sentence].message,
    );
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.join(' ')).not.toMatch(/oauth|pkce|endpoint|metadata|issuer|redirect|!/i);
  });

  it('has one strong button at most', () => {
    const states: SignInState[] = [
      { is: 'idle' },
      { is: 'needs-permission', ...at, origin: 'https://sign.example' },
      { is: 'ready', ...at, offer },
      { is: 'away', ...at, since: now, offer },
      failed('refused'),
    ];
    for (const state of states)
      expect(drawn(signIn(state, { strong: true })).match(/btn do/g)?.length ?? 0).toBeLessThan(2);
  });
});

describe('a token that was got by signing in', () => {
  it('says where from, what comes next or that it renews itself, and how to end it', () => {
    const shown = (fresh: boolean, renews: boolean) =>
      read(<SignedInNotice host="sign.example" fresh={fresh} renews={renews} onDisconnect={nothing} />);
    expect(shown(true, true)).toMatch(/^Signed in at sign.example Disconnect The first request/);
    expect(shown(false, true)).toContain('renews itself');
    expect(shown(false, false)).toContain('sign in again');
  });
});
