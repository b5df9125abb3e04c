// git blame for a model: the lines are gated based on the whole file.

import { type GitQuestion, Refusal } from '@sheaf/contract'
import { admitMessage, openQuoteGate } from '@sheaf/engine/gate'
import { type PathLocation, refuseSecret } from './find-paths.ts'
import { commitOf, type Repository } from './git-repository.ts'

export async function readBlame(
  repository: Repository,
  question: GitQuestion & { ask: 'blame' },
  location: PathLocation | undefined,
): Promise<string> {
  if (location?.kind !== 'file') throw new Refusal('mcp-arguments', '`path`: blame needs a file.')
  refuseSecret(location)
  const { git } = repository
  const commit = question.ref === undefined ? undefined : await commitOf(repository, question.ref)
  // Otherwise the repository's config could make git run a program (textconv),
  // or read a file whose lines git quotes if they are not commits.
  const form = ['--no-textconv', '--no-ignore-revs-file', '--porcelain']
  const raw = await git('blame', ...form, ...(commit === undefined ? [] : [commit]), '--', location.relative)
  const all = parseBlame(raw)
  const authors = new Map<string, string>()
  for (const { author } of all) if (!authors.has(author)) authors.set(author, await admitMessage(author))
  // On the whole file, even if only some lines are asked for: surrounding lines may identify a secret.
  const hide = await openQuoteGate(location.path, all.map(({ text }) => text).join('\n'))
  const lines = all.filter(({ line }) => line >= (question.from ?? 1) && line <= (question.to ?? Number.POSITIVE_INFINITY))
  if (lines.length === 0) throw new Refusal('mcp-arguments', `The file has ${all.length} lines.`)
  const shown = hide(lines.map(({ text }) => text))
  const width = String(lines.at(-1)?.line ?? 1).length
  return lines
    .map(
      ({ commit: name, author, date, line }, at) =>
        `${name} ${date} ${authors.get(author) ?? ''} ${String(line).padStart(width)}: ${shown[at] ?? ''}`,
    )
    .join('\n')
}

interface BlamedLine {
  commit: string
  author: string
  date: string
  line: number
  text: string
}

/** Git prints a commit's details once, before the first of its lines. */
function parseBlame(raw: string): BlamedLine[] {
  const authors = new Map<string, { author: string; date: string }>()
  const lines: BlamedLine[] = []
  let commit = ''
  let line = 0
  for (const each of raw.split('\n')) {
    const head = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(each)
    const known = authors.get(commit)
    if (each.startsWith('\t'))
      lines.push({ commit: commit.slice(0, 8), author: known?.author ?? '', date: known?.date ?? '', line, text: each.slice(1) })
    else if (head) {
      commit = head[1] ?? ''
      line = Number(head[2])
      if (!authors.has(commit)) authors.set(commit, { author: '', date: '' })
    } else if (known && each.startsWith('author ')) known.author = each.slice(7)
    else if (known && each.startsWith('author-time ')) known.date = new Date(Number(each.slice(12)) * 1_000).toISOString().slice(0, 10)
  }
  return lines
}
