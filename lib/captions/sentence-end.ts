/** Sentence-ending punctuation of the supported scripts, with closing quotes and brackets. */
const sentenceEnd = /[.!?…。！？｡؟۔।॥។៕։።][\p{Pe}\p{Pf}"'»”’]*$/u;
/** A single full stop, which may belong to an abbreviation or a number. */
const fullStop = /(?<![.?!])\.$/;

/** Abbreviations before a name or a noun, in the languages with the most captions. */
const abbreviations = [
  'Mr Mrs Ms Mx Dr dr Drs Prof prof St Sr Jr Rev Hon Gen Col Lt Sgt Capt Gov Sen Rep Pres Mt Ft vs cf approx Messrs',
  'Hr Hrn Fr Frl bzw ca evtl ggf inkl exkl zzgl vgl Mio Mrd sog geb gest Hrsg Dipl Ing Mag',
  'Mgr Mme Mlle Me éd env apr boul tél',
  'Sra Srta Sres Sras Dra Dña Ud Uds Vd Vds EE UU Avda Lic Gral Excmo Profa aprox tel',
  'Exmo Exma Eng Arq',
  'Sig Sigg Dott Avv Geom Rag On Mons Spett Gent Egr',
  'dhr mevr mw drs ir bijv incl excl',
  'inż np tzn tzw św hab ks',
  'гг ул пл просп тыс млн млрд руб проф акад доц св тов им см напр див вул',
  'Doç Av Sn Öğr Gör Yrd Uzm Cad Sok Mah Hz',
  'např tzv MUDr JUDr PhDr Bc kb ún',
  'κα κος Δρ Ir Hj Tn Ny ThS PGS GS BS TS',
  'डॉ प्रो श्री',
]
  .join(' ')
  .replaceAll(' ', '|');
/** Abbreviations that are also words: they belong to the number after them. */
const abbreviationsOfNumbers =
  'No|no|Nos|Nr|nr|Nro|nro|núm|n|fig|Fig|figs|Vol|vol|art|Art|cap|Cap|pag|pagg|pág|págs|pp|p|Bd|Abs|Kap|kap|str|Str|Tel|ch|sec|blz|hlm|стр|рис|гл|ч|č|Sz|Op|op';

const beforeWord = String.raw`(?<![\p{L}\p{M}\p{N}])`;
/**
 * The end of an abbreviation: one of the list, a single letter as in `z. B.`, `e.g.` and `J. R.`, unless it is a word for
 * oneself, or the ordinal number of a day, a century or a king.
 */
const abbreviated = new RegExp(
  String.raw`${beforeWord}(?:${abbreviations}|(?![Iя]\.)\p{L}\p{M}*|\p{N}{1,2}|[IVX]{2,5})\.$`,
  'u',
);
const abbreviatedBeforeNumber = new RegExp(String.raw`${beforeWord}(?:${abbreviationsOfNumbers})\.$`, 'u');

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns whether a sentence ends between a text and the next one. A full stop of an abbreviation ends none, and neither
 * does one before a lower-case word (Unicode UAX 29, SB8), unless the text is in lower case throughout.
 */
export function endsSentence(text: string, next = ''): boolean {
  // Limits how much the patterns scan.
  const end = text.trimEnd().slice(-60);
  if (!sentenceEnd.test(end)) return false;
  if (!fullStop.test(end)) return true;
  const start = next.trimStart().slice(0, 60);
  if (abbreviated.test(end) || (/^\p{N}/u.test(start) && abbreviatedBeforeNumber.test(end))) return false;
  if (start === '' || !/\p{Lu}/u.test(text)) return true;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const from = end.length + 1;
  return segmenter.segment(`${end} ${start}`).containing(from)?.index === from;
}
