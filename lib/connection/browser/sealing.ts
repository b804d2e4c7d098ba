import type { Sealed, Secret, Stretching } from '../secret';

/** OWASP's advice of 2023 for PBKDF2 with SHA-256; kept with every seal, so that a later advice breaks no earlier one. */
const rounds = 600_000;
const algorithm = { name: 'AES-GCM', length: 256 } as const;

/** A key as text, for the browser's memory. */
export type SealKey = string;

/** A key that nothing leads back to. */
export async function randomKey(): Promise<SealKey> {
  return exported(await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']));
}

/** How a new passphrase is to be stretched. */
export const newStretching = (): Stretching => ({ salt: crypto.getRandomValues(new Uint8Array(16)), rounds });

/** The key that a passphrase makes. Takes about a third of a second, and is meant to. */
export async function keyOf(passphrase: string, { salt, rounds }: Stretching): Promise<SealKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return exported(await crypto.subtle.deriveKey(how, material, algorithm, true, ['encrypt', 'decrypt']));
}

export async function sealed(secret: Secret, key: SealKey | CryptoKey, passphrase: Stretching | null): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(secret));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await usable(key), text);
  return { is: 'sealed', iv, data: new Uint8Array(data), passphrase };
}

/** The secret, or `null` where the key is another one's: AES-GCM tells. */
export async function unsealed({ iv, data }: Sealed, key: SealKey | CryptoKey): Promise<Secret | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await usable(key), data);
    return JSON.parse(new TextDecoder().decode(text)) as Secret;
  } catch (error) {
    // That is how WebCrypto says that the seal does not fit (Web Cryptography API, AES-GCM, decrypt).
    if (error instanceof Error && error.name === 'OperationError') return null;
    throw error;
  }
}

/** The letters of a JSON Web Key (RFC 7518, section 6.4): what the browser's memory can hold. */
const exported = async (key: CryptoKey): Promise<SealKey> => {
  const { k } = await crypto.subtle.exportKey('jwk', key);
  if (k === undefined) throw new Error('No exported key');
  return k;
};

const usable = async (key: SealKey | CryptoKey): Promise<CryptoKey> => (typeof key === 'string' ? imported(key) : key);

/** A key that opens what is sealed and does nothing else: nobody can read it, so it may be handed on. */
export const openingKey = (k: SealKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, algorithm, false, ['decrypt']);

/** The same for sealing alone. */
export const sealingKey = (k: SealKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, algorithm, false, ['encrypt']);

const imported = (k: SealKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, algorithm, false, ['encrypt', 'decrypt']);
