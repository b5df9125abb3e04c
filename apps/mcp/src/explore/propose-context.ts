// propose_context: the agent's result. It can be called again: the last proposal counts.

import type { ContextProposal, ContextProposalFile } from '@sheaf/contract'
import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { pathArgument } from '../tools/path-argument.ts'

const lines = /^\s*\d+\s*(?:-\s*\d+\s*)?(?:,\s*\d+\s*(?:-\s*\d+\s*)?)*$/

const file = z.object({
  path: pathArgument.min(1),
  why: z.string().min(1).max(2_000).describe('one short sentence: what in it matters for the task'),
  lines: z
    .string()
    .max(2_000)
    .regex(lines, 'use line ranges such as "10-40,60-80"')
    .optional()
    .describe('such as "10-40,60-80"; default: the whole file'),
  map: z.boolean().optional().describe('only its code map: definitions without bodies'),
})

const input = z.object({
  files: z.array(file).min(1).max(300).describe('most important first'),
  task: z
    .string()
    .max(50_000)
    .optional()
    .describe('the task, rewritten with the names, files, and constraints that you found; keep its intent'),
})

export const proposeContext = {
  name: 'propose_context' as const,
  description:
    'Propose the files, line ranges, and code maps to include. Returns their tokens and problems. Call it again to correct the proposal: the last one counts.',
  input,
  aliases: { instructions: 'task', selection: 'files', reason: 'why' },
  annotations: { title: 'Propose context', readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

/** Throws if the arguments were not checked before. */
export function readProposal(given: unknown): ContextProposal {
  const { files, task } = input.parse(given)
  return { files: files.map(readFile), ...defined({ task: task?.trim() || undefined }) }
}

function readFile({ path, why, lines: ranges, map }: z.output<typeof file>): ContextProposalFile {
  if (map === true) return { path, why, part: { mode: 'map' } }
  if (ranges === undefined) return { path, why }
  return { path, why, part: { mode: 'slices', ranges: ranges.split(',').map(readRange) } }
}

function readRange(text: string): { from: number; to: number } {
  const [first = 1, last = first] = text.split('-').map(Number)
  return { from: Math.max(1, Math.min(first, last)), to: Math.max(1, first, last) }
}
