import { scriptOf } from './languages.ts';
import { hashOf, itemAt } from './seeded.ts';

/** Common words of some languages. */
const known: Record<string, string> = {
  en: 'mill water garden bridge light stone wind boat bread bell apple loom map path morning evening sea river wood lamp and with the of to in',
  es: 'molino agua jardín puente faro piedra viento barco pan campana manzana telar mapa camino mañana noche mar río madera luz y con el la de',
  de: 'Mühle Wasser Garten Brücke Leuchtturm Stein Wind Boot Brot Glocke Apfel Webstuhl Karte Weg Morgen Abend Meer Fluss Holz Licht und mit der die im',
  fr: 'moulin eau jardin pont phare pierre vent bateau pain cloche pomme métier carte chemin matin soir mer rivière bois lumière et avec le la de',
  pt: 'moinho água jardim ponte farol pedra vento barco pão sino maçã tear mapa caminho manhã noite mar rio madeira luz e com o a de',
  it: "mulino acqua giardino ponte faro pietra vento barca pane campana mela telaio mappa sentiero mattina sera mare fiume legno luce e con il la dell'alba",
  nl: 'molen water tuin brug vuurtoren steen wind boot brood klok appel weefgetouw kaart pad ochtend avond zee rivier hout licht en met de het van',
  pl: 'młyn woda ogród most latarnia kamień wiatr łódź chleb dzwon jabłko krosno mapa droga ranek wieczór morze rzeka drewno światło i z w na od',
  tr: 'değirmen su bahçe köprü fener taş rüzgâr tekne ekmek çan elma tezgâh harita yol sabah akşam deniz ırmak ahşap ışık ve ile bir için',
  vi: 'cối nước vườn cầu đèn đá gió thuyền bánh chuông táo khung bản đường sáng tối biển sông gỗ ánh và với của một',
  ru: 'мельница вода сад мост маяк камень ветер лодка хлеб колокол яблоко станок карта дорога утро вечер море река дерево свет и с на в от',
  uk: 'млин вода сад міст маяк камінь вітер човен хліб дзвін яблуко верстат мапа шлях ранок вечір море річка дерево світло і з на в від',
  sr: 'млин вода врт мост светионик камен ветар чамац хлеб звоно јабука разбој мапа пут јутро вече море река дрво светло и са на у од',
  el: 'μύλος νερό κήπος γέφυρα φάρος πέτρα άνεμος βάρκα ψωμί καμπάνα μήλο αργαλειός χάρτης δρόμος πρωί βράδυ θάλασσα ποτάμι ξύλο φως και με το στην',
  ar: 'طاحونة ماء حديقة جسر منارة حجر ريح قارب خبز جرس تفاحة نول خريطة طريق صباح مساء بحر نهر خشب ضوء و مع في من على',
  fa: 'آسیاب آب باغ پل فانوس سنگ باد قایق نان زنگ سیب دستگاه نقشه راه صبح شب دریا رود چوب نور و با در از می‌رود',
  iw: 'טחנה מים גן גשר מגדלור אבן רוח סירה לחם פעמון תפוח נול מפה דרך בוקר ערב ים נהר עץ אור עם של על אל',
  hi: 'चक्की पानी बगीचा पुल दीपस्तंभ पत्थर हवा नाव रोटी घंटी सेब करघा नक्शा रास्ता सुबह शाम समुद्र नदी लकड़ी रोशनी और के साथ में से',
  th: 'กังหัน น้ำ สวน สะพาน ประภาคาร หิน ลม เรือ ขนมปัง ระฆัง แอปเปิล กี่ แผนที่ ทาง เช้า เย็น ทะเล แม่น้ำ ไม้ แสง และ กับ ใน ของ',
  ko: '물레방아 물 정원 다리 등대 돌 바람 배 빵 종 사과 베틀 지도 길 아침 저녁 바다 강 나무 빛 그리고 함께 에서 으로',
  ja: '水車 水 庭 橋 灯台 石 風 船 パン 鐘 りんご 機織り 地図 道 朝 夕方 海 川 木 光 と は の で が を',
  'zh-Hans': '水磨 水 花园 桥 灯塔 石头 风 小船 面包 钟 苹果 织机 地图 道路 早晨 傍晚 大海 河流 木头 光 和 在 的 了 是',
  'zh-Hant': '水磨 水 花園 橋 燈塔 石頭 風 小船 麵包 鐘 蘋果 織機 地圖 道路 早晨 傍晚 大海 河流 木頭 光 和 在 的 了 是',
};

/** Syllables for generated words, by script. */
const syllables: Record<string, string> = {
  Latn: 'ma ri to la se ne ku va li do pa en tor mel sun ar bi ko',
  Cyrl: 'ма ри то ла се не ку ва ли до па ен тор мел сун ар би ко',
  Arab: 'با را نا دا لی مو سو کا تا ان ور شی',
  Deva: 'मा री तो ला से ने कु वा ली दो पा बी',
  Beng: 'মা রি তো লা সে নে কু বা লি দো পা বি',
  Guru: 'ਮਾ ਰੀ ਤੋ ਲਾ ਸੇ ਨੇ ਕੁ ਵਾ ਲੀ ਦੋ ਪਾ ਬੀ',
  Gujr: 'મા રી તો લા સે ને કુ વા લી દો પા બી',
  Orya: 'ମା ରି ତୋ ଲା ସେ ନେ କୁ ବା ଲି ଦୋ ପା ବି',
  Taml: 'மா ரி தோ லா சே நே கு வா லி தோ பா பி',
  Telu: 'మా రి తో లా సే నే కు వా లి దో పా బి',
  Knda: 'ಮಾ ರಿ ತೋ ಲಾ ಸೇ ನೇ ಕು ವಾ ಲಿ ದೋ ಪಾ ಬಿ',
  Mlym: 'മാ രി തോ ലാ സേ നേ കു വാ ലി ദോ പാ ബി',
  Sinh: 'මා රි තෝ ලා සේ නේ කු වා ලි දෝ පා බි',
  Mymr: 'မာ ရီ တော လာ စေ နေ ကု ဝါ လီ ပါ',
  Khmr: 'មា រី តោ លា សេ នេ គុ វា លី ប៉ា',
  Laoo: 'ມາ ລີ ໂຕ ລາ ເສ ເນ ກຸ ວາ ດໍ ປາ',
  Ethi: 'ማ ሪ ቶ ላ ሴ ኔ ኩ ቫ ሊ ዶ ፓ ቢ',
  Armn: 'մա րի տո լա սե նե կու վա լի դո պա բի',
  Geor: 'მა რი ტო ლა სე ნე კუ ვა ლი დო პა ბი',
};

/** Scripts that map to a language with known words. */
const sameWordsAs: Record<string, string> = { Hans: 'zh-Hans', Hant: 'zh-Hant' };

const cache = new Map<string, readonly string[]>();

function createWords(lang: string): readonly string[] {
  const script = scriptOf(lang);
  const base = lang.split('-')[0] ?? lang;
  const own = known[lang] ?? known[sameWordsAs[script] ?? ''] ?? (scriptOf(base) === script ? known[base] : undefined);
  if (own) return own.split(' ');
  const sounds = (syllables[script] ?? syllables.Latn ?? '').split(' ');
  const sound = (text: string) => itemAt(sounds, hashOf(text) % sounds.length);
  return Array.from({ length: 48 }, (_, word) =>
    Array.from({ length: 1 + (hashOf(`${lang}${word}`) % 3) }, (_, part) => sound(`${lang} ${word} ${part}`)).join(''),
  );
}

/** Returns the words from which text in this language is built; the list is never empty. */
export function wordsOf(lang: string): readonly string[] {
  const words = cache.get(lang) ?? createWords(lang);
  cache.set(lang, words);
  return words;
}
