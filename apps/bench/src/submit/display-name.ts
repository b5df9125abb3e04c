// Cleans a model's name for the leaderboard: no invisible or direction-changing characters, one alphabet.

import { limits } from '@sheaf/contract'

export function displayName(name: string, otherwise: string): string {
  return [cleaned(name), cleaned(otherwise)].find((each) => /[\p{L}\p{N}]/u.test(each)) ?? 'Unknown'
}

function cleaned(name: string): string {
  const seen = name
    .replace(/[\p{Cs}\p{Cn}]/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{Zs}]/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Me}\u{2800}]/gu, '')
  const plain = /\p{Script=Latin}/u.test(seen) ? seen.replace(otherAlphabet, '') : seen
  // Last, because a removed character may have been between marks, or before one.
  const tidy = plain
    .replace(/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/gu, ' ')
    .trim()
    .normalize('NFC')
  const short = Array.from(tidy)
  // By whole characters: half of one cannot be shown.
  while (short.join('').length > limits.modelNameChars) short.pop()
  return short.join('').trim()
}

/** Letters of another alphabet among Latin ones are fakes; Chinese, Japanese and Korean names often have Latin words. */
const otherAlphabet =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])\p{L}\p{M}*/gu
