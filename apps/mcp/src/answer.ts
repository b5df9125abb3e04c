// The form of every result: text and structured content say the same, because clients show a model only one of the two.

import type { Refusal } from '@sheaf/contract'

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

export function refusalResult(refusal: Refusal): ToolResult {
  throw new Error('soon')
}
