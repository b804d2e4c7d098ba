const digits = (count: number, width: number) => String(count).padStart(width, '0');

/** Formats milliseconds as hh:mm:ss with three decimals; hours can exceed 24. */
export function clockTime(milliseconds: number, decimalSeparator: '.' | ','): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = digits(Math.floor(minutes / 60), 2);
  return `${hours}:${digits(minutes % 60, 2)}:${digits(seconds % 60, 2)}${decimalSeparator}${digits(milliseconds % 1000, 3)}`;
}
