// Parses and formats license keys: SHEAF and five groups of five in Crockford's base 32; the last character is a check character.
// The app reports mistakes before it calls the service, which parses keys the same way.

export const keyCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const prefix = 'SHEAF'
const bodyLength = 24
const groupLength = 5

/** `key`: the canonical form, which is sent and hashed. */
export type LicenseKeyResult =
  | { ok: true; key: string }
  | { ok: false; why: 'empty' | 'short' | 'long' | 'character' | 'mistyped'; message: string }

export function readLicenseKey(text: string): LicenseKeyResult {
  const typed = keyBody(text)
  const wrong = [...typed].find((each) => !keyCharacters.includes(each))
  if (typed === '') return refused('empty', 'Paste the key from the page shown after checkout.')
  if (wrong !== undefined)
    return refused('character', `Keys don't contain “${wrong}”. Copy the key again from the page shown after checkout.`)
  if (typed.length < bodyLength + 1) return refused('short', `${typed.length} of ${bodyLength + 1} characters after SHEAF.`)
  if (typed.length > bodyLength + 1)
    return refused('long', `The key is too long: ${typed.length} characters after SHEAF instead of ${bodyLength + 1}.`)
  if (checkCharacter(typed.slice(0, bodyLength)) !== typed.at(-1))
    return refused('mistyped', 'A character is wrong, or two are swapped. Copy the key again from the page shown after checkout.')
  return { ok: true, key: [prefix, ...groupsOf(typed)].join('-') }
}

/** The key for a body of 24 characters, random or derived. */
export function writeLicenseKey(body: string): string {
  if (body.length !== bodyLength || [...body].some((each) => !keyCharacters.includes(each)))
    throw new Error('Not the body of a license key')
  return [prefix, ...groupsOf(body + checkCharacter(body))].join('-')
}

/** The last group: enough to tell two keys apart. */
export function keyEnding(key: string): string {
  return key.slice(-groupLength)
}

/** Groups what a person has typed so far, without adding or dropping characters. */
export function groupedKey(text: string): string {
  const plain = plainKey(text)
  return plain.startsWith(prefix) ? [prefix, ...groupsOf(plain.slice(prefix.length))].join('-') : groupsOf(plain).join('-')
}

function keyBody(text: string): string {
  const plain = plainKey(text)
  // A key may itself start with these letters and be typed without the prefix.
  if (plain.length === bodyLength + 1 && checkCharacter(plain.slice(0, bodyLength)) === plain.at(-1)) return plain
  return plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
}

/** Mail and chat apps insert spaces, soft hyphens and long dashes into copied text; people type O for 0 and l for 1. */
function plainKey(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

function groupsOf(text: string): string[] {
  return text.match(/.{1,5}/gu) ?? []
}

/** Luhn mod 32: detects every single wrong character, and nearly every swap of two neighbors. */
function checkCharacter(body: string): string {
  const base = keyCharacters.length
  let sum = 0
  for (const [at, each] of [...body].entries()) {
    const value = keyCharacters.indexOf(each)
    const weighted = (body.length - at) % 2 === 1 ? value * 2 : value
    sum += Math.floor(weighted / base) + (weighted % base)
  }
  return keyCharacters[(base - (sum % base)) % base] ?? ''
}

function refused(why: Exclude<LicenseKeyResult, { ok: true }>['why'], message: string): LicenseKeyResult {
  return { ok: false, why, message }
}
