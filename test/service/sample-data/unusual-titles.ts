/** Titles that break naive code, grouped by cause. Every seed includes them. */
export const unusualTitles: readonly string[] = [
  // Spreadsheets interpret these titles as formulas.
  '=SUM(A1:A9) is not how a tide works',
  '+1 for the miller',
  '-5 °C at the lock',
  '@noon: the bell, twice',
  '\t=cmd|"/C calc"!A0',
  // Quotes and separators in tables and command lines.
  'The "great" bell and the \'small\' one',
  'Oak, elm; ash | "larch" \\ "hemp"',
  '"',
  "It's the miller's sister's garden",
  '„Deutsche“ und «französische» Zeichen ‘hier’',
  // Ampersands and angle brackets, as characters and written as character references.
  'Salt & vinegar & the sea',
  'Written as &amp; and as &#39;, on purpose',
  '&lt;b&gt;not bold&lt;/b&gt;',
  '5 < 6 > 4 && 3',
  // HTML and scripts.
  '<b>Bold</b> bread',
  '<script>document.title="taken"</script>',
  '<img src=x onerror=alert(1)>',
  'The channel --> the sea',
  ']]> the end of the section',
  // Emoji that consist of several code points.
  'A family 👨‍👩‍👧‍👦 at the mill 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🧑🏽‍🌾🌱 → 🥕',
  '👩‍❤️‍💋‍👩 1️⃣2️⃣3️⃣ 🇺🇳',
  '🪵',
  // Right-to-left text with bidirectional control characters.
  '\u200Fهل يدور الحجر؟\u200F',
  'الجسر (1893) — the bridge',
  '\u202Bשער המים\u202C, part 2',
  'abc \u202Egpj.live\u202C',
  '\u2067טחנה\u2069 & mill',
  // Combining characters, invisible characters, and characters whose length changes with case.
  'Cafe\u0301 and café',
  'Zero\u200Bwidth and soft\u00ADhyphen',
  'İstanbul’da ırmak, STRASSE und Straße',
  'Z̴͍̈a̶̰͝l̵̹̓g̷̡̈o̴̺̐ on the towpath',
  'Narrow\u00A0no\u202Fbreak\u2003spaces',
  // Literals in programming languages.
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  '0',
  '007',
  '1e5',
  '3/4',
  '2024-02-30',
  // Invalid or reserved file names.
  'CON',
  '../../etc/passwd',
  'a/b\\c:d*e?f"g<h>i|j',
  '...',
  'ends with a point.',
  ' leads and trails ',
  '%2e%2e%2f %s %d \u0024{name} {{name}}',
  // Very short and very long titles.
  'M',
  '水',
  'The tide mill, its pond, its gates, its wheel, its stones, its loft, its miller and all of their days',
  'ଜଳ'.repeat(25),
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkundenausgabestellenschildnagel',
].map((title) => [...title].slice(0, 100).join(''));
