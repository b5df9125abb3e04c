import { mcpTools } from '@sheaf/contract'

/** What a call looks at, in one line: "Read file: src/a.ts, lines 10-40". The arguments were not checked. */
export function lookOf(tool: keyof typeof mcpTools, given: unknown): string {
  const detail = detailOf(given)
  const { title } = mcpTools[tool]
  return detail === ''
    ? title
    : `${title}: ${detail.length > mostCharacters ? `${detail.slice(0, mostCharacters).toWellFormed()}…` : detail}`
}

const mostCharacters = 200

function detailOf(given: unknown): string {
  if (typeof given !== 'object' || given === null) return ''
  const { startLine, endLine, ...rest } = { startLine: undefined, endLine: undefined, ...given }
  const lines = typeof startLine === 'number' ? [`lines ${startLine}-${typeof endLine === 'number' ? endLine : ''}`] : []
  return [...textsIn(rest), ...lines].join(', ')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
