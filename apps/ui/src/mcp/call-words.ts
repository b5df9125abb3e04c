import { type McpCallRecord, type RefusalCode, refusals } from '@sheaf/contract'
import { shortBytes } from '../kit/format.ts'

/** Why a call was refused, short enough for a list. */
export function refusedWords(refused: RefusalCode | 'bug'): string {
  return short[refused] ?? refused.replace(/^mcp-/, '').replaceAll('-', ' ')
}

const short: Partial<Record<RefusalCode | 'bug', string>> = {
  bug: 'failed',
  'mcp-off': 'server off',
  'mcp-tool-off': 'tool off',
  'mcp-pending': 'not approved yet',
  'mcp-denied': 'denied',
  'mcp-not-allowed': 'not allowed',
  'mcp-busy': 'another editor',
  'mcp-no-workspace': 'no workspace',
  'mcp-edits-not-granted': 'edits not granted',
  'mcp-arguments': 'wrong arguments',
  'pro-needed': 'needs Pro',
}

/** One line with everything, for the tooltip. */
export function callSays({ at, client, tool, ms, bytesIn, bytesOut, refused }: McpCallRecord): string {
  const took = `${tool} of ${client}, ${new Date(at).toLocaleString('en')}: ${Math.round(ms)} ms, ${shortBytes(bytesIn)} in, ${shortBytes(bytesOut)} out`
  if (refused === undefined) return took
  return `${took}. ${refused === 'bug' ? 'Something broke on our side.' : refusals[refused].says}`
}
