// The git diffs of all roots, through the gate.

import type { LeftOut, PromptRequest } from '@sheaf/contract'
import { explainPath, gitTop } from '../disk/index.ts'
import { fenceFor } from '../facts/index.ts'
import { admitText } from '../gate/index.ts'
import type { PromptTools } from './prompt-tools.ts'
import { readDiff } from './read-diff.ts'

export async function gatherDiff(
  request: PromptRequest,
  tools: PromptTools,
): Promise<{ text: string; leftOut: LeftOut[]; notes: string[] }> {
  const { diff } = request
  if (!diff) return { text: '', leftOut: [], notes: [] }
  const texts: string[] = []
  const leftOut: LeftOut[] = []
  const notes: string[] = []
  for (const root of tools.tree.roots) {
    if (!gitTop(root.path)) {
      notes.push(`${root.name} is not a git repository, so it has no diff.`)
      continue
    }
    const read = await readDiff(root.path, diff, (path) => !explainPath(root.path, path, tools.rules).shown, tools.signal)
    const admitted = await admitText(read.text, `${root.name}.diff`, { secrets: request.secrets ?? 'redact' })
    if (admitted.findings.length > 0) notes.push(`${admitted.findings.length} secrets were blanked in the git diff.`)
    if (admitted.text) texts.push(tools.tree.roots.length > 1 ? `${root.name}\n${fenced(admitted.text)}` : fenced(admitted.text))
    leftOut.push(...read.leftOut)
  }
  if (texts.length === 0 && notes.length === 0) notes.push('The git diff is empty.')
  return { text: texts.join('\n'), leftOut, notes }
}

function fenced(diff: string): string {
  const longest = Math.max(0, ...[...diff.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = fenceFor(longest)
  return `${fence}diff\n${diff}${diff.endsWith('\n') ? '' : '\n'}${fence}\n`
}
