/** Bytes from decimal digits (section "Audio file format": text), of any length; `null` where the text is none. */
export const bytesFrom = (text: string | undefined): bigint | null =>
  text !== undefined && /^\s*\d{1,30}\s*$/.test(text) ? BigInt(text) : null;

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];
const rateUnits = ['bit', 'kilobit', 'megabit', 'gigabit'].map((unit) => `${unit}-per-second`);

/** "266 MB": three digits at most, in thousands, in the words of the language. */
export const sizeText = (bytes: bigint, locale: string): string => unitText(Number(bytes), byteUnits, locale);

/** "3.2 Mb/s", likewise. Bits per second. */
export const rateText = (bits: number, locale: string): string => unitText(bits, rateUnits, locale, 2);

/** "48 kHz": thousands with one decimal at most; the unit is the caller's. Hertz. */
export const kilohertzText = (hertz: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(hertz / 1000);

/** All digits, grouped the way of the language. */
export const groupedDigits = (bytes: bigint, locale: string): string => new Intl.NumberFormat(locale).format(bytes);

function unitText(value: number, units: readonly string[], locale: string, digits = 3): string {
  let unitIndex = 0;
  let scaled = value;
  // Rounded first: 999.6 kB would else be written as 1,000 kB.
  while (unitIndex < units.length - 1 && Number(scaled.toPrecision(3)) >= 1000) {
    scaled /= 1000;
    unitIndex += 1;
  }
  const unit = units[unitIndex] ?? 'byte';
  // The short form of bytes has no plural: "0 byte".
  const style = { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short' } as const;
  const precise = scaled < 100 ? { maximumSignificantDigits: digits } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(locale, { ...style, ...precise }).format(scaled);
}
