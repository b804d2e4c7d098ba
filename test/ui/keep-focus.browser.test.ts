import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from '@/components/ui/keep-focus';

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="panel"><main id="content"><section id="tab"><p id="row"><button id="get">Get</button></p><button id="next">Next</button></section></main></div>`;
  end = keepFocus(document);
});
afterEach(() => end());

const at = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.id;
/** Observers speak once what runs now has ended. */
const told = () => new Promise((resolve) => setTimeout(resolve));

describe('focus whose holder goes away', () => {
  it('goes to what stands around it, and to none of its controls', async () => {
    at('get')?.focus();
    at('row')?.remove();
    await told();
    expect(focused()).toBe('tab');
    expect(at('tab')?.getAttribute('tabindex')).toBe('-1');
  });

  it('goes to the content where a whole view gave way to another', async () => {
    at('get')?.focus();
    at('content')?.remove();
    at('panel')?.insertAdjacentHTML('beforeend', '<main id="other"></main>');
    await told();
    expect(focused()).toBe('other');
  });

  it('is kept where it was there before the page kept it', async () => {
    end();
    at('get')?.focus();
    end = keepFocus(document);
    at('row')?.remove();
    await told();
    expect(focused()).toBe('tab');
  });

  it('leaves no tab stop behind', async () => {
    at('get')?.focus();
    at('row')?.remove();
    await told();
    at('next')?.focus();
    expect(at('tab')?.hasAttribute('tabindex')).toBe(false);
  });

  it('stays where somebody has put it', async () => {
    at('get')?.focus();
    at('row')?.remove();
    at('next')?.focus();
    await told();
    expect(focused()).toBe('next');
  });

  it('is nobody’s after the page has ended it', async () => {
    end();
    at('get')?.focus();
    at('row')?.remove();
    await told();
    expect(at('tab')?.hasAttribute('tabindex')).toBe(false);
  });
});
