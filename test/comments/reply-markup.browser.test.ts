// @vitest-environment jsdom
// The sanitizer needs a DOM that follows the parsing rules of HTML exactly.

import { describe, expect, it } from 'vitest';
import { parseMarkup } from '@/lib/comments/browser/reply-markup';

const videoId = 'aaaaaaaaaaa';
const read = (markup: string) => parseMarkup(markup, videoId);
const textOf = (markup: string) =>
  read(markup)
    .map(({ text }) => text)
    .join('');

describe('parseMarkup', () => {
  it('returns text, line breaks, links and times', () => {
    const markup = `See <a href="https://example.org/a?b=1&amp;c=2">the plans</a><br>at <a href="https://www.youtube.com/watch?v=${videoId}&amp;t=269s">4:29</a> &amp;lt; 5:00`;
    expect(read(markup)).toEqual([
      { is: 'text', text: 'See ' },
      { is: 'link', text: 'the plans', href: 'https://example.org/a?b=1&c=2' },
      { is: 'text', text: '\nat ' },
      { is: 'time', text: '4:29', seconds: 269 },
      { is: 'text', text: ' &lt; ' },
      { is: 'time', text: '5:00', seconds: 300 },
    ]);
  });

  it('returns a time in another video as a link', () => {
    expect(read('<a href="https://www.youtube.com/watch?v=bbbbbbbbbbb&t=5">0:05</a>')).toMatchObject([{ is: 'link' }]);
  });

  it('keeps the text of removed elements and collapses white space', () => {
    expect(textOf('<b>bold</b>  and\n<i>slanted</i>')).toBe('bold and slanted');
  });

  it('reads up to a maximum length', () => {
    expect(textOf('a'.repeat(10_000_000)).length).toBeLessThanOrEqual(100_000);
  });
});

/** Known attacks: elements, event handlers, URLs, parser tricks and malformed tags. */
const attacks = [
  '<script>run()</script>',
  '<img src=x onerror=run()>',
  '<svg onload=run()>',
  '<svg><script>run()</script></svg>',
  '<a href="javascript:run()">here</a>',
  '<a href="JaVaScRiPt:run()">here</a>',
  '<a href=" javascript:run()">here</a>',
  '<a href="java&#10;script:run()">here</a>',
  '<a href="&#106;avascript:run()">here</a>',
  '<a href="data:text/html,<script>run()</script>">here</a>',
  '<a href="vbscript:run()">here</a>',
  '<a href="file:///etc/passwd">here</a>',
  '<a href="chrome-extension://x/options.html">here</a>',
  '<a href="blob:https://example.org/x">here</a>',
  '<a href="//example.org">here</a>',
  '<a href="/watch?v=bbbbbbbbbbb">here</a>',
  '<a href="https://example.org" onclick=run() style="position:fixed;inset:0">here</a>',
  '<a href="https://example.org" ping="https://example.net" download>here</a>',
  '<a href="https://www.youtube.com@evil.example/">here</a>',
  '<iframe src="javascript:run()"></iframe>',
  '<iframe srcdoc="<script>run()</script>"></iframe>',
  '<object data="javascript:run()"></object>',
  '<embed src="javascript:run()">',
  '<form action="https://evil.example"><input name=a><button>go</button></form>',
  '<input autofocus onfocus=run()>',
  '<button onclick=run()>go</button>',
  '<details open ontoggle=run()>',
  '<video><source onerror=run()></video>',
  '<audio src=x onerror=run()>',
  '<body onload=run()>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<math><mtext><table><mglyph><style><img src=x onerror=run()></style></mglyph></table></mtext></math>',
  '<svg><style><img src=x onerror=run()></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=run()>"></noscript>',
  '<template><script>run()</script></template>',
  '<textarea></textarea><img src=x onerror=run()>',
  '<title></title><img src=x onerror=run()>',
  '<xmp><img src=x onerror=run()></xmp>',
  '<!--<img src="--><img src=x onerror=run()>">',
  '<![CDATA[<img src=x onerror=run()>]]>',
  '<div style="background:url(https://evil.example/x)">x</div>',
  '<img src=https://evil.example/pixel.gif>',
  '<img srcset="https://evil.example/x 1x">',
  '<picture><source srcset="https://evil.example/x"></picture>',
  '<isindex type=image src=1 onerror=run()>',
  '<marquee onstart=run()>x</marquee>',
  '<custom-element onclick=run()>x</custom-element>',
  '<a id=document name=body href="https://example.org">x</a>',
  '"><img src=x onerror=run()>',
  '<scr<script>ipt>run()</scr</script>ipt>',
  '<img src=x onerror=run()',
  '<a href="https://example.org/"><img src=x onerror=run()></a>',
  '<a href="https://example.org"><svg><a xlink:href="javascript:run()"><text>x</text></a></svg></a>',
];

describe('parseMarkup with an attack', () => {
  it.each(attacks)('returns only text, times and plain web links for %s', (attack) => {
    for (const part of read(`before ${attack} after`)) {
      expect(['text', 'time', 'link']).toContain(part.is);
      expect(typeof part.text).toBe('string');
      if (part.is === 'link') expect(part.href).toMatch(/^https?:\/\/(?!.*@)/);
    }
    expect(textOf(`before ${attack}`)).toMatch(/^before /);
  });
});
