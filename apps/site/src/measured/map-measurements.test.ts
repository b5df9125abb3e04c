import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mapMeasurements } from './map-measurements.ts'

// [S1.5] [S1.12] [S9.20]
it('shows the figures of docs/code-maps.md, row by row', () => {
  const page = readFileSync(new URL('../../../../docs/code-maps.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| ([^|]+?) \| ([^|]+?) \| ([\d,]+) \| (-?[\d.]+)% \| (-?[\d.]+)% \|/gm)
  const measured = Array.from(rows, ([, language, repository, tokens, saved, repomix]) => ({
    language,
    repository,
    tokens: Number(tokens?.replaceAll(',', '')),
    saved: Number(saved),
    repomix: Number(repomix),
  }))
  expect(mapMeasurements).toEqual(measured)
})
