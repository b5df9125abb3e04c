// How the selected files are arranged: a preference of this browser.

import type { Arrangement } from './selected-rows.ts'

const key = 'selected:arrangement'
const usual: Arrangement = { by: 'name', reverse: false, grouped: true }

export function readArrangement(): Arrangement {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return usual
    return {
      by: 'by' in kept && kept.by === 'tokens' ? 'tokens' : 'name',
      reverse: 'reverse' in kept && kept.reverse === true,
      grouped: !('grouped' in kept) || kept.grouped !== false,
    }
  } catch {
    return usual
  }
}

export function saveArrangement(arrangement: Arrangement): void {
  try {
    localStorage.setItem(key, JSON.stringify(arrangement))
  } catch {
    // Full storage only costs a preference.
  }
}
