// Notes on a prompt: what is missing from it, and why.

import type { LicenseStatus, PromptFile, PromptRequest, PromptResult } from '@sheaf/contract'

const namedFiles = 5

/** Lists selected content that the model does not see: the user would assume that its answer covers all of it. */
export function omissionNotes({ leftOut, findings }: Pick<PromptResult, 'leftOut' | 'findings'>): string[] {
  const blanked = findings.filter(({ path }) => !leftOut.some((each) => each.path === path))
  return [
    ...listNote(
      'Left out',
      leftOut.map(({ path, why }) => `${path} (${why})`),
    ),
    ...listNote(
      "Secrets were redacted, so the model doesn't see them",
      blanked.map(
        ({ path, findings: own }) => `${path} (${[...new Set(own.map(({ line }) => `line ${line}`))].slice(0, namedFiles).join(', ')})`,
      ),
    ),
  ]
}

function listNote(what: string, all: readonly string[]): string[] {
  const more = all.length - namedFiles
  return all.length === 0 ? [] : [`${what}: ${all.slice(0, namedFiles).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
}

export function mapsNote({ tier }: Pick<LicenseStatus, 'tier'>, { maps }: PromptRequest): string[] {
  return maps !== 'none' && tier === 'free' ? ["Code maps aren't available in the free tier."] : []
}

/** Files to trim: a few of hundreds make up most of it. */
export function largestOf(files: readonly Pick<PromptFile, 'path' | 'tokens'>[]): string {
  const largest = files.toSorted((a, b) => b.tokens - a.tokens).slice(0, namedFiles)
  if (largest.length === 0) return ''
  return `Largest files: ${largest.map(({ path, tokens }) => `${path} (${tokens.toLocaleString('en')})`).join(', ')}.`
}
