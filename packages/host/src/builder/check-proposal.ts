import { type ContextProposal, type ContextProposalFile, isRefusal, type PathProblem, Refusal, type SelectedFile } from '@sheaf/contract'
import { normalizeRanges } from '@sheaf/engine/selection'
import { locatePath, maxSuggested, quoted, refuseSecret } from '../files/find-paths.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export interface CheckedProposal {
  files: (SelectedFile & { why: string })[]
  problems: PathProblem[]
}

/** Resolves the paths that an agent wrote. A file that is named twice is one; what the user selected stays as it is. */
export function checkProposal(live: LiveWorkspace, { files }: ContextProposal, selection: readonly SelectedFile[]): CheckedProposal {
  const found = new Map<string, SelectedFile & { why: string }>()
  const problems: PathProblem[] = []
  const selected = new Set(selection.map(({ path }) => path))
  for (const [at, file] of files.entries()) {
    try {
      const location = locatePath(live, file.path, { mayGuess: at < maxSuggested })
      if (location.kind === 'folder') throw new Refusal('mcp-arguments', `${quoted(file.path)} is a folder. Name the files in it.`)
      refuseSecret(location)
      if (selected.has(location.path)) throw new Refusal('mcp-arguments', 'It is already selected.')
      const entry = entryOf(location.path, file)
      const before = found.get(entry.path)
      found.set(entry.path, before === undefined ? entry : joined(before, entry))
    } catch (error) {
      if (!isRefusal(error)) throw error
      problems.push({ path: file.path, why: error.detail ?? error.message })
    }
  }
  return { files: [...found.values()], problems }
}

function entryOf(path: string, { why, part }: ContextProposalFile): SelectedFile & { why: string } {
  if (part === undefined) return { path, mode: 'full', why }
  if (part.mode === 'map') return { path, mode: 'map', why }
  // The first reason is enough for neighboring ranges.
  return { path, mode: 'slices', ranges: part.ranges.map((range) => ({ ...range, why })), why }
}

/** More of a file wins over less. */
function joined(before: SelectedFile & { why: string }, next: SelectedFile & { why: string }): SelectedFile & { why: string } {
  const { path, why } = before
  if (before.mode === 'full' || next.mode === 'map') return before
  if (next.mode === 'full' || before.mode === 'map') return { ...next, why }
  return { path, mode: 'slices', ranges: normalizeRanges([...before.ranges, ...next.ranges]), why }
}
