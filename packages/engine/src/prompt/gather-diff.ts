// Collects the git diffs of all roots through the gate.

import type { PromptRequest } from '@sheaf/contract'
import { explainPath, gitTop, refusedRepository } from '../disk/index.ts'
import { escapeSectionTags, fenceFor } from '../facts/index.ts'
import type { GatheredDiff, PromptTools } from './prompt-tools.ts'
import { readDiff } from './read-diff.ts'

export async function gatherDiff(request: PromptRequest, tools: PromptTools): Promise<GatheredDiff> {
  const gathered: GatheredDiff = { text: '', leftOut: [], findings: [], notes: [] }
  const { diff } = request
  if (!diff) return gathered
  const texts: string[] = []
  for (const root of tools.tree.roots) {
    if (!gitTop(root.path)) {
      const refused = refusedRepository(root.path)?.refused
      gathered.notes.push(
        refused === undefined
          ? `${root.name} is not a git repository, so it has no diff.`
          : `The git repository of ${root.name} is ignored, so it has no diff: ${refused}.`,
      )
      continue
    }
    const read = await readDiff({
      root: root.path,
      choice: diff,
      secrets: request.secrets ?? 'redact',
      isHidden: (path) => isHidden(root.path, path, tools),
      env: tools.rules.env,
      signal: tools.signal,
    })
    if (read.text) texts.push(tools.tree.roots.length > 1 ? `${root.name}\n${fenced(read.text)}` : fenced(read.text))
    gathered.leftOut.push(...read.leftOut)
    gathered.findings.push(...read.findings)
  }
  if (texts.length === 0 && gathered.notes.length + gathered.leftOut.length === 0) gathered.notes.push('The git diff is empty.')
  return { ...gathered, text: texts.join('\n') }
}

/** Files in a diff are or were tracked: neither git's ignore rules nor our defaults apply to them, only the user's own rules for Sheaf. */
const layersAboveGit = ['ignore', 'repo-ignore', 'workspace']

function isHidden(root: string, path: string, tools: PromptTools): boolean {
  const { rule } = explainPath(root, path, tools.rules)
  return rule !== undefined && layersAboveGit.includes(rule.layer) && !rule.pattern.startsWith('!')
}

function fenced(diff: string): string {
  const text = escapeSectionTags(diff)
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = fenceFor(longest)
  return `${fence}diff\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`
}
