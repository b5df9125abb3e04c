// Finds all secrets in a text: runs only the rules whose anchors were found, and loads secretlint only for its own rules.

import { type FoundSecret, type Spot, toFoundSecrets } from './found-secret.ts'
import { rulesAnchoredIn } from './may-contain-secret.ts'
import { ownRules } from './own-rules.ts'
import { runPreset } from './run-preset.ts'

/** The path matters only for `.npmrc` and `package.json`, as in secretlint. */
export async function scanSecrets(text: string, path: string): Promise<FoundSecret[]> {
  let spots: Spot[] = []
  // A byte order mark would keep secretlint from reading JSON.
  let rest = text.replace(/^\uFEFF/, ' ')
  for (let round = 0; round < mostRounds; round += 1) {
    const more = await scanOnce(rest, path)
    if (more.length === 0) break
    spots = spots.concat(more)
    rest = blank(rest, more)
  }
  return toFoundSecrets(text, spots)
}

// Rules require a secret to begin at the start of a word. One glued to another is found only after that one is blanked.
const mostRounds = 6

function blank(text: string, spots: readonly Spot[]): string {
  let blanked = ''
  let at = 0
  for (const { start, end } of spots.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(at, start)
    blanked += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n\u2028\u2029]/g, ' ')
    at = end
  }
  return blanked + text.slice(at)
}

async function scanOnce(text: string, path: string): Promise<Spot[]> {
  const anchored = rulesAnchoredIn(text)
  if (anchored.size === 0) return []
  const own = ownRules.filter((rule) => anchored.has(rule)).flatMap((rule) => [...rule.find(text)])
  const presetNames = new Set([...anchored].filter(({ kind }) => kind === 'preset').map(({ name }) => name))
  return withoutRepeats(presetNames.size === 0 ? [] : await runPreset(text, path, presetNames), own)
}

/** One secret, one finding: one of ours is dropped if another covers it, and secretlint's name wins. */
function withoutRepeats(preset: readonly Spot[], own: readonly Spot[]): Spot[] {
  const presetSpots = new Set(preset)
  const sorted = [...preset, ...own].toSorted((a, b) => a.start - b.start || b.end - a.end)
  let reach = 0
  return sorted.filter((spot) => {
    const covered = spot.end <= reach
    reach = Math.max(reach, spot.end)
    return presetSpots.has(spot) || !covered
  })
}
