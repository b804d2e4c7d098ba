/** Returns whether a text is a whole number of 64 bits with a sign, the largest that most data formats can store. */
export const isInteger64 = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && (text.length < 19 || BigInt.asIntN(64, BigInt(text)) === BigInt(text));
