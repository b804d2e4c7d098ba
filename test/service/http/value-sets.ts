/** Section "GET /captions": the values of `format`. */
export const captionFormats = [
  'json',
  'text',
  'csv',
  'xml',
  'srt',
  'vtt',
  'ttml',
  'srv1',
  'srv2',
  'srv3',
  'json3',
] as const;
export type CaptionFormat = (typeof captionFormats)[number];
/** Section "Mode rules": the values of `mode`. */
export const captionModes = ['default', 'fallback-whisper', 'force-whisper', 'fallback-auto-translated'] as const;

type Texts = [string, ...string[]];
const words = (text: string): Texts => text.trim().split(/\s+/) as Texts;

/** Set B of the interface: languages of titles and related videos. */
export const languages = words(`
  en es de fr ja pt tr it fa nl af am ar as az be bg bn bs ca cs da el en-GB en-IN es-419 es-US et eu fi fil fr-CA gl
  gu hi hr hu hy id is iw ka kk km kn ko ky lo lt lv mk ml mn mr ms my no ne or pa pl pt-PT ro ru si sk sl sq sr-Latn
  sr sv sw ta te th uk ur uz vi zh-CN zh-HK zh-TW zh-Hans zu`);

/** Set A of the interface: languages of captions. */
export const captionLanguages: Texts = [...languages, 'en-US', 'zh-Hant', 'zh', 'yue'];

/** Set C of the interface: countries. */
export const countries = words(`
  AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE
  GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI
  KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY
  MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE
  SG SH SI SJ SK SL SM SN SO SR ST SV SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE
  VG VI VN VU WF WS XK YE YT ZA ZM ZW`);

/** Set T of the interface: topics. */
export const topics = words(`
  /m/04rlf /m/02mscn /m/0ggq0m /m/01lyv /m/02lkt /m/0glt670 /m/05rwpb /m/03_d0 /m/028sqc /m/0g293 /m/064t9 /m/06cqb
  /m/06j6l /m/06by7 /m/0gywn /m/0bzvm2 /m/025zzc /m/02ntfj /m/0b1vjn /m/02hygl /m/04q1x3q /m/01sjng /m/0403l3g
  /m/021bp2 /m/022dc6 /m/03hf_rm /m/06ntj /m/0jm_ /m/018jz /m/018w8 /m/01cgz /m/09xp_ /m/02vx4 /m/037hz /m/03tmr
  /m/01h7lh /m/0410tth /m/07bs0 /m/07_53 /m/02jjt /m/09kqc /m/02vxn /m/05qjc /m/066wd /m/0f2f9 /m/019_rr /m/032tl
  /m/027x7n /m/02wbm /m/03glg /m/068hy /m/041xxh /m/07c1v /m/07bxq /m/07yv9 /m/098wr /m/09s1f /m/0kt51 /m/01h6rj
  /m/05qt0 /m/06bvp /m/01k8wb`);

/** Values of `videoCategoryId` in a search. */
export const videoCategoryIds = words(
  '0 1 2 10 15 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44',
);

/** The platform's name in `kind` and in the value of its standard licence. */
export const platformWord = 'youtube';
