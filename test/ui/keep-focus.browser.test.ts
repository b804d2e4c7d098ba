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
/** Mutation observer callbacks run after the current task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('keepFocus', () => {
  it('focuses the nearest remaining ancestor of a removed element, not a control in it', async () => {
    at('get')?.focus();
    at('row')?.remove();
    await nextTask();
    expect(focused()).toBe('tab');
    expect(at('tab')?.getAttribute('tabindex')).toBe('-1');
  });

  it('focuses the new main content if the whole view was replaced', async () => {
    at('get')?.focus();
    at('content')?.remove();
    at('panel')?.insertAdjacentHTML('beforeend', '<main id="other"></main>');
    await nextTask();
    expect(focused()).toBe('other');
  });

  it('handles an element that was focused before it started', async () => {
    end();
    at('get')?.focus();
    end = keepFocus(document);
    at('row')?.remove();
    await nextTask();
    expect(focused()).toBe('tab');
  });

  it('removes the tab stop from the ancestor when the focus moves on', async () => {
    at('get')?.focus();
    at('row')?.remove();
    await nextTask();
    at('next')?.focus();
    expect(at('tab')?.hasAttribute('tabindex')).toBe(false);
  });

  it('does not move a focus that was set elsewhere meanwhile', async () => {
    at('get')?.focus();
    at('row')?.remove();
    at('next')?.focus();
    await nextTask();
    expect(focused()).toBe('next');
  });

  it('does nothing after it has ended', async () => {
    end();
    at('get')?.focus();
    at('row')?.remove();
    await nextTask();
    expect(at('tab')?.hasAttribute('tabindex')).toBe(false);
  });
});
