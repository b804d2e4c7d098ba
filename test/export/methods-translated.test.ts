import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { methodsText } from '@/lib/export/methods-text';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { collectFacts } from '@/lib/export/study-facts';
import { shippedMessages } from '../../.ci/package/shipped-messages';
import { code, codebook } from '../coding/coding';
import { testDesign } from '../fixtures/design';
import { english, translationOf } from '../translations';
import { createSource, march9, videoId } from './export-source';

const nested = {
  step: 5,
  sample: { method: 'random', size: 3, seed: 7, details: false, captions: false },
  frame: 9,
  videosAdded: 5,
  at: '2024-03-11T10:00:00Z',
};
const sample = {
  plan: nested.sample,
  at: march9,
  from: { id: 'frame', name: 'All mills' },
  excluded: 0,
  withoutDetails: 0,
  withoutCaptions: 0,
  strata: [{ name: '', drawn: [videoId(1)], others: [videoId(2)] }],
  steps: [...testDesign.steps, nested],
};
const codes = [
  ...['Ann', 'Ben', 'Cy'].flatMap((coder) => [
    code({ coder, answer: ['calm'], codebookVersion: 2 }),
    code({ coder, answer: [coder === 'Cy' ? 'urgent' : 'calm'], videoId: videoId(2) }),
    code({ coder, variableId: 'shown', answer: 2 }),
  ]),
];
const facts = collectFacts(
  {
    ...createSource({ collection: { sample }, batches: [{ ids: [videoId(1), videoId(2)], from: 'sample' }] }),
    coding: { codebook: codebook(), codes },
  },
  [],
  {
    runs: [],
    reused: [],
    tracks: [1, 2, 3].map((n) => ({
      ...{ videoId: videoId(1), lang: 'de', lines: n, hasTimes: true, wordsPerMinute: null },
      origin: n === 1 ? 'automatic' : 'authored',
    })),
  },
);
const options = { extensionVersion: '1', privacy: defaultPrivacy, networks: [], transcripts: true, threads: 0 };

it.each([
  [
    'de',
    [
      'Vor der Ziehung umfasste die Studie in der Sammlung „All mills“ die folgenden Schritte.',
      'Dieser Schritt fügte jener Sammlung 3 Videos hinzu.',
      'Am 11. März 2024 (UTC) wurde eine Stichprobe gezogen (5 Videos aus 9 Videos); die Schritte danach verwendeten die Stichprobe.',
      'Die Codes wurden mit mehreren Versionen des Codebuchs vergeben (3 mit Version 2 und 6 mit Version 3); codes.csv enthält die Version jedes Codes.',
      'Bei Mills shown sind alle vergleichbaren Antworten gleich, daher sind diese Maße nicht definiert: Krippendorffs Alpha.',
      'Über die Paare der Codierenden betrugen die Mittelwerte (und Spannweiten): Cohens Kappa 0,00 (0,00 – 0,00) bei Tone; agreement.csv enthält jedes Paar.',
      '1 Abweichung ist nicht entschieden und hat keinen endgültigen Wert.',
      'Die Transkripte enthalten die Texte von 3 Spuren (Deutsch). Davon stammen 1 (33 %) aus Spracherkennung; Herkunft unbekannt: 0.',
    ],
  ],
  [
    'ar',
    [
      'قبل السحب، مرّت الدراسة في المجموعة «All mills» بالخطوات التالية.',
      'أضافت هذه الخطوة 3 فيديوهات إلى تلك المجموعة.',
      'سُحبت عيّنة (5 فيديوهات من أصل 9 فيديوهات)، واستخدمت الخطوات اللاحقة هذه العيّنة.',
      'أُعطيت الرموز بعدة إصدارات من دليل الترميز (3 بالإصدار 2 و6 بالإصدار 3)؛ ويضم codes.csv إصدار كل رمز.',
      'وفي Mills shown جميع الأجوبة القابلة للمقارنة متساوية، لذا فهذه المقاييس غير معرَّفة: ألفا كريبندورف.',
      'وكانت المتوسطات (والمدى) على أزواج المرمّزين: كابا كوهين 0.00 (0.00 – 0.00) في Tone؛ ويضم agreement.csv كل زوج.',
      'بقي اختلاف واحد (1) غير محسوم وبلا قيمة نهائية.',
      'تضم النصوص الكاملة نصوص 3 مسارات (الألمانية). ومنها 1 (33%) بتحويل الكلام إلى نص تلقائيًا، و0 غير معروفة المنشأ.',
    ],
  ],
])('methodsText tells the study before a sample, its coding and its transcripts (%s)', (tag, sentences) => {
  const messages = JSON.parse(readFileSync(`public/_locales/${tag}/messages.json`, 'utf8'));
  const t = translationOf(shippedMessages(messages, english));
  const text = methodsText(t, facts, options)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replaceAll('\u00a0', ' ');
  for (const sentence of sentences) expect(text).toContain(sentence);
});
