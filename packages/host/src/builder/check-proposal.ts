import { type ContextProposal, type ContextProposalFile, isRefusal, type PathProblem, Refusal, type SelectedFile } from '@sheaf/contract'
import { normalizeRanges } from '@sheaf/engine/selection'
import { locatePath, maxSuggested, type PathLocation, quoted, refuseSecret } from '../files/find-paths.ts'
import { readGated } from '../files/read-for-model.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export interface CheckedProposal {
  files: (SelectedFile & { why: string })[]
  problems: PathProblem[]
}

/** Resolves the paths that an agent wrote. A file that is named twice is one; what the user selected stays as it is. */
export async function checkProposal(
  live: LiveWorkspace,
  { files }: ContextProposal,
  selection: readonly SelectedFile[],
): Promise<CheckedProposal> {
  const found = new Map<string, SelectedFile & { why: string }>()
  const problems: PathProblem[] = []
  const selected = new Set(selection.map(({ path }) => path))
  for (const [at, file] of files.entries()) {
    try {
      const location = locatePath(live, file.path, { mayGuess: at < maxSuggested })
      if (location.kind === 'folder') throw new Refusal('mcp-arguments', `${quoted(file.path)} is a folder. Name the files in it.`)
      refuseSecret(location)
      if (selected.has(location.path)) throw new Refusal('mcp-arguments', 'It is already selected.')
      const entry = await entryOf(location, file)
      const before = found.get(entry.path)
      found.set(entry.path, before === undefined ? entry : joined(before, entry))
    } catch (error) {
      if (!isRefusal(error)) throw error
      problems.push({ path: file.path, why: error.code === 'mcp-arguments' ? (error.detail ?? '') : error.message })
    }
  }
  return { files: [...found.values()], problems }
}

async function entryOf(location: PathLocation, { why, part }: ContextProposalFile): Promise<SelectedFile & { why: string }> {
  const { path } = location
  if (part === undefined) return { path, mode: 'full', why }
  if (part.mode === 'map') return { path, mode: 'map', why }
  const { lines } = await readGated(location)
  const ranges = part.ranges
    .filter(({ from }) => from <= lines.length)
    .map(({ from, to }) => ({ from, to: Math.min(to, lines.length), why }))
  if (ranges.length === 0) throw new Refusal('mcp-arguments', `It has only ${lines.length} lines.`)
  return { path, mode: 'slices', ranges: normalizeRanges(ranges), why }
}

/** More of a file wins over less. */
function joined(before: SelectedFile & { why: string }, next: SelectedFile & { why: string }): SelectedFile & { why: string } {
  const { path, why } = before
  if (before.mode === 'full' || next.mode === 'map') return before
  if (next.mode === 'full' || before.mode === 'map') return { ...next, why }
  return { path, mode: 'slices', ranges: normalizeRanges([...before.ranges, ...next.ranges]), why }
}
