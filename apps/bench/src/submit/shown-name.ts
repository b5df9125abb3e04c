// A model's name as the leaderboard shows it: nothing that cannot be seen, nothing that turns the text around.

import { limits } from '@sheaf/contract'

export function shownName(name: string, otherwise: string): string {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...seen].slice(0, limits.modelNameChars).join('').slice(0, limits.modelNameChars).trim() || otherwise
}
