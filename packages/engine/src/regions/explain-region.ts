// Explains in a few words why a region was chosen.

import type { Task } from '../ranking/read-task.ts'
import type { ScoredRegion } from './score-regions.ts'

const mostWords = 3

export function explainRegion(region: ScoredRegion, task: Task): string {
  const name = region.name === '' ? '' : region.container === '' ? region.name : `${region.container}.${region.name}`
  const label = region.kind === 'imports' ? 'imports' : region.kind === 'head' && name !== '' ? `${name}, declaration` : name
  const reason = reasonFor(region, task)
  return label === '' ? reason : reason === '' ? label : `${label}: ${reason}`
}

function reasonFor(region: ScoredRegion, task: Task): string {
  if (region.isNamed) return 'named by the model'
  if (region.isAsked) return 'named in the task'
  if (region.isInTrace) return 'in the stack trace'
  if (region.quoted > 0) return 'quoted in the task'
  const words = wordsOf(region.nameTerms, task)
  if (words.length > 0) return `${words.join(', ')} in its name`
  const found = wordsOf(
    region.hits
      .toSorted((a, b) => (task.terms[b.term]?.weight ?? 0) - (task.terms[a.term]?.weight ?? 0) || a.term - b.term)
      .map(({ term }) => term),
    task,
  )
  return found.length > 0 ? `${found.join(', ')} in its text` : ''
}

function wordsOf(terms: readonly number[], task: Task): string[] {
  const words = terms.flatMap((term) => (task.terms[term]?.kind === 'pair' ? [] : (task.terms[term]?.text ?? [])))
  return [...new Set(words.map((word) => `"${word}"`))].slice(0, mostWords)
}
