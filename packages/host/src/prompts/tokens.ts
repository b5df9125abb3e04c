// tokens.count: counts per file, from the cache if unchanged; or the counts of an open workspace's prompt.

import type { Call, FolderScope, PathProblem, TokenCounts, TokensRequest } from '@sheaf/contract'
import { limits, Refusal } from '@sheaf/contract'
import { statFile } from '@sheaf/engine/disk'
import { chooseListedFiles } from '@sheaf/engine/prompt'
import { estimate, modelTokenizer } from '@sheaf/engine/tokens'
import type { Context } from '../context.ts'
import { measureWith } from '../files/measure.ts'
import { openFolders, problemsIn, rulesOf } from '../files/open-folders.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'

export async function countTokensOf(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: TokensRequest,
  call: Call = {},
): Promise<TokenCounts> {
  if (!('workspace' in input)) return countFiles(context, input, call)
  const [{ countOpenWorkspace }, { get }] = await Promise.all([import('./tokens-open.ts'), workspaces()])
  return countOpenWorkspace(context, get(input.workspace), input.waitMs, call)
}

async function countFiles(context: Context, input: Extract<TokensRequest, FolderScope>, call: Call): Promise<TokenCounts> {
  const tokenizer = modelTokenizer(input.model ?? 'o200k')
  const { encoding, factor } = tokenizer
  const { tree, problems } = openFolders(context, input)
  const { chosen, leftOut } = chooseListedFiles(input, tree, rulesOf(context, input))
  const skipped: PathProblem[] = [...problemsIn(problems, input.paths), ...leftOut]
  const measure = await measureWith(context, { encoding }, limits.unreadableFileBytes, call)
  const files: TokenCounts['files'] = []
  for (const [root, entries] of Map.groupBy(chosen, (file) => file.root)) {
    const measuring = measure(
      root,
      entries.map((entry) => entry.relative),
    )
    const found = entries.flatMap(({ path, relative }) => {
      const stat = statFile(`${root}/${relative}`)
      if (stat?.kind === 'file') return [{ path, relative, stat }]
      skipped.push({ path, why: 'not a regular file' })
      return []
    })
    const measured = await measuring.finish(found.map(({ relative, stat }) => ({ path: relative, stat })))
    for (const { path, relative } of found) {
      const answer = measured.get(relative)
      if (!answer?.ok) skipped.push({ path, why: answer?.why ?? 'not readable' })
      else if (answer.facts.kind === 'binary') skipped.push({ path, why: 'binary' })
      else files.push({ path, tokens: estimate(answer.facts.tokens[encoding] ?? 0, factor), bytes: answer.facts.bytes })
    }
  }
  if (call.signal?.aborted) throw new Refusal('cancelled')
  return { tokenizer, total: files.reduce((sum, file) => sum + file.tokens, 0), files, skipped }
}
