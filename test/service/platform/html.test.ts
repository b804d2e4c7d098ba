import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes text but not its own markup', () => {
    const inner = html`<b>${'<i> & "you"'}</b>`;
    expect(html`<p title="${'"x"'}">${inner}${[inner]}${3}${null}</p>`.markup).toBe(
      '<p title="&quot;x&quot;"><b>&lt;i&gt; &amp; &quot;you&quot;</b><b>&lt;i&gt; &amp; &quot;you&quot;</b>3</p>',
    );
  });
});
