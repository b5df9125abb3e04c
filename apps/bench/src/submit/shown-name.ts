// A model's name as the leaderboard takes it: nothing that cannot be seen, nothing that turns the text around, one alphabet.

import { limits } from '@sheaf/contract'

export function shownName(name: string, otherwise: string): string {
  return [cleaned(name), cleaned(otherwise)].find((each) => /[\p{L}\p{N}]/u.test(each)) ?? 'Unknown'
}

function cleaned(name: string): string {
  const seen = name
    .replace(/[\p{Cs}\p{Cn}]/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{Zs}]/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Me}\u{2800}]/gu, '')
  const plain = /\p{Script=Latin}/u.test(seen) ? seen.replace(otherAlphabet, '') : seen
  // Last, because what was taken away may have stood between marks, or before one.
  const tidy = plain
    .replace(/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/gu, ' ')
    .trim()
    .normalize('NFC')
  const short = Array.from(tidy)
  // By whole characters: half of one is nothing that can be shown.
  while (short.join('').length > limits.modelNameChars) short.pop()
  return short.join('').trim()
}

/** Letters of another alphabet beside Latin ones only pretend; Chinese, Japanese and Korean names often hold Latin words. */
const otherAlphabet =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])\p{L}\p{M}*/gu
