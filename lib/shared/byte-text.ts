/** Parses a byte count of up to 30 decimal digits (section "Audio file format"); returns `null` for other text. */
export const bytesFrom = (text: string | undefined): bigint | null =>
  text !== undefined && /^\s*\d{1,30}\s*$/.test(text) ? BigInt(text) : null;

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];
const rateUnits = ['bit', 'kilobit', 'megabit', 'gigabit'].map((unit) => `${unit}-per-second`);

/** Formats a byte count with at most three digits and no line break before the unit, such as "266 MB". */
export const sizeText = (bytes: bigint, locale: string): string => unitText(Number(bytes), byteUnits, locale);

/** Returns the unit of a number of megabytes, without the number. */
export const megabyteUnit = (locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' })
    .formatToParts(2)
    .flatMap(({ type, value }) => (type === 'unit' ? [value] : []))
    .join('');

/** Formats bits per second, such as "3.2 Mb/s". */
export const rateText = (bits: number, locale: string): string => unitText(bits, rateUnits, locale, 2);

/** Formats hertz as kilohertz with at most one decimal, without the unit. */
export const kilohertzText = (hertz: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(hertz / 1000);

/** Formats a byte count with all its digits and group separators. */
export const groupedDigits = (bytes: bigint, locale: string): string => new Intl.NumberFormat(locale).format(bytes);

function unitText(value: number, units: readonly string[], locale: string, digits = 3): string {
  let unitIndex = 0;
  let scaled = value;
  // The value is rounded before the comparison: 999.6 kB is 1 MB, not 1,000 kB.
  while (unitIndex < units.length - 1 && Number(scaled.toPrecision(3)) >= 1000) {
    scaled /= 1000;
    unitIndex += 1;
  }
  const unit = units[unitIndex] ?? 'byte';
  // The short form of bytes has no plural ("0 byte").
  const style = { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short' } as const;
  const precise = scaled < 100 ? { maximumSignificantDigits: digits } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(locale, { ...style, ...precise }).format(scaled).replace(' ', '\u00a0');
}
