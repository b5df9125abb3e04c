// git.read: history and diffs of an open root for a model. Read-only, and every text passes the gate.

import {
  type Call,
  type DiffChoice,
  defined,
  type GitForm,
  type GitQuestion,
  type GitText,
  isRefusal,
  type PathProblem,
  Refusal,
  type WorkspaceScope,
} from '@sheaf/contract'
import { explainPath } from '@sheaf/engine/disk'
import { admitMessage } from '@sheaf/engine/gate'
import { emptyTree, readDiff } from '@sheaf/engine/prompt'
import { rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { locatePath, type PathLocation, quoted, refuseSecret } from './find-paths.ts'
import { fitLines, isFitting, maxDataChars } from './fit-text.ts'
import { readBlame } from './git-blame.ts'
import { commitOf, isHidden, literal, type Repository, reasonFor, repositoryOf } from './git-repository.ts'
import { readStatus } from './git-status.ts'
import { leanDiff } from './lean-diff.ts'
import { gateText } from './read-for-model.ts'
import { summarizeDiff } from './summarize-diff.ts'

const maxCommits = 200
const defaultCommits = 20
/** A longer diff comes with fewer unchanged lines, because a model can read the file for more. */
const longDiffChars = 16_000
const fewContextLines = 1

export async function readGit(
  context: Context,
  workspaces: LiveWorkspaces,
  {
    workspace,
    question,
    root,
    fromLine = 1,
    maxChars = maxDataChars,
  }: WorkspaceScope & { question: GitQuestion; root?: string; fromLine?: number; maxChars?: number },
  call: Call = {},
): Promise<GitText> {
  const live = workspaces.get(workspace)
  const location = 'path' in question && question.path !== undefined ? pathOf(live, question.path) : undefined
  const repository = repositoryOf(context, live, { root, location }, call)
  const { text, leftOut = [], contextLines } = await answer(repository, question, location, maxChars)
  const { next, ...shown } = fitOutput(text, fromLine, maxChars)
  const before = 'from' in question ? (question.from ?? 1) - 1 : 0
  return {
    ...shown,
    ...(next === undefined ? {} : { next: next + before }),
    ...defined({ contextLines }),
    root: repository.root.name,
    leftOut: leftOut.map(({ path, why }) => ({ path: repository.prefix + path, why })),
  }
}

interface GitOutput {
  text: string
  contextLines?: number
  leftOut?: PathProblem[]
}

async function answer(
  repository: Repository,
  question: GitQuestion,
  location: PathLocation | undefined,
  maxChars: number,
): Promise<GitOutput> {
  if (question.ask === 'status') return { text: await readStatus(repository, location, maxChars) }
  if (question.ask === 'log') return log(repository, question, location)
  if (question.ask === 'blame') return { text: await readBlame(repository, question, location) }
  if (question.ask === 'file') return { text: await fileAt(repository, question, location) }
  if (question.ask === 'show') return show(repository, question, location)
  return differences(repository, await compared(repository, question), { location, form: question.form })
}

interface Compared {
  choice: DiffChoice
  to?: string
}

async function compared(repository: Repository, { against = 'worktree', to }: GitQuestion & { ask: 'diff' }): Promise<Compared> {
  if (against !== 'worktree' && against !== 'index') {
    const ref = await commitOf(repository, against)
    return { choice: { against: 'ref', ref }, ...(to === undefined ? {} : { to: await commitOf(repository, to) }) }
  }
  if (to !== undefined) throw new Refusal('mcp-arguments', '`to` requires a commit in `ref` to compare with.')
  return { choice: { against } }
}

async function log(repository: Repository, question: GitQuestion & { ask: 'log' }, location: PathLocation | undefined): Promise<GitOutput> {
  const { git } = repository
  const commit = await commitOf(repository, question.ref ?? 'HEAD')
  const count = Math.min(Math.max(1, Math.trunc(question.limit ?? defaultCommits)), maxCommits)
  const form = ['--no-show-signature', '--no-color', `--max-count=${count}`, '--date=short', '--format=%h %ad %an: %s']
  return { text: await admitMessage((await git('log', ...form, '--end-of-options', commit, '--', literal(location))).trimEnd()) }
}

async function show(
  repository: Repository,
  { ref, form: changesForm }: GitQuestion & { ask: 'show' },
  location: PathLocation | undefined,
): Promise<GitOutput> {
  const { git } = repository
  const commit = await commitOf(repository, ref)
  const form = ['--no-show-signature', '--no-color', '--no-patch', '--date=iso-strict', '--format=commit %H%nAuthor: %an%nDate: %ad%n%n%B']
  const head = await admitMessage((await git('show', ...form, '--end-of-options', commit)).trimEnd())
  const [, parent] = (await git('rev-list', '--parents', '--max-count=1', '--end-of-options', commit)).trim().split(' ')
  const between: Compared = { choice: { against: 'ref', ref: parent ?? emptyTree }, to: commit }
  const changes = await differences(repository, between, { location, form: changesForm })
  return { ...changes, text: `${head}\n\n${changes.text}` }
}

/** The gate checks the path by today's rules, and the text as a whole. */
async function fileAt(
  repository: Repository,
  question: GitQuestion & { ask: 'file' },
  location: PathLocation | undefined,
): Promise<string> {
  if (location?.kind !== 'file') throw new Refusal('mcp-arguments', `${quoted(question.path)} is a folder. Use a file.`)
  refuseSecret(location)
  const commit = await commitOf(repository, question.ref)
  const name = `${commit}:${repository.below}${location.relative}`
  const bytes = await repository.bytes('cat-file', 'blob', name).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'git-failed') throw error
    throw new Refusal('git-failed', `${quoted(location.path)} is not a file in ${quoted(question.ref)}.`)
  })
  const { text, lines } = await gateText(location.path, bytes)
  const { from = 1, to = lines.length } = question
  if (from === 1 && to >= lines.length) return text
  if (from > lines.length) throw new Refusal('mcp-arguments', `Line ${from} is past the end of the file, which has ${lines.length} lines.`)
  return lines.slice(from - 1, to).join('\n')
}

async function differences(
  { root, live, env, call }: Repository,
  compared: Compared,
  { location, form = 'patch' }: { location: PathLocation | undefined; form: GitForm | undefined },
): Promise<GitOutput> {
  const read = async (contextLines?: number): Promise<GitOutput> => {
    const { text, leftOut } = await diffOf({
      root: root.path,
      ...compared,
      path: location?.relative || '.',
      contextLines,
      secrets: 'redact',
      isHidden: (path) => isHidden(live, root, path),
      env,
      signal: call.signal,
    })
    return { text, leftOut, ...defined({ contextLines }) }
  }
  const whole = await read()
  if (whole.text === '') return { ...whole, text: 'no differences' }
  if (form !== 'patch') return { ...whole, text: summarizeDiff(whole.text, form) }
  const shown = whole.text.length > longDiffChars ? await read(fewContextLines) : whole
  return { ...shown, text: leanDiff(shown.text) }
}

async function diffOf(request: Parameters<typeof readDiff>[0]): ReturnType<typeof readDiff> {
  try {
    return await readDiff(request)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'git-failed') throw error
    throw new Refusal('git-failed', reasonFor(error.detail ?? '') ?? "The diff can't be read. There may be an unfinished merge.")
  }
}

/** Git may still know a file that is gone: then only its name is checked. */
function pathOf(live: LiveWorkspace, given: string): PathLocation {
  try {
    return locatePath(live, given)
  } catch (error) {
    const gone = deletedLocation(live, given)
    if (gone) return gone
    throw error
  }
}

function deletedLocation(live: LiveWorkspace, given: string): PathLocation | undefined {
  const tree = live.tree()
  if (given.includes('\0')) return undefined
  const clean = given.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  if (clean.startsWith('/') || clean.split('/').some((part) => part === '..' || part.toLowerCase() === '.git')) return undefined
  const root = tree.roots.length === 1 ? tree.roots[0] : tree.roots.find(({ name }) => clean.startsWith(`${name}/`))
  if (!root) return undefined
  const relative = clean.slice(rootPrefix(tree, root).length)
  const { rule } = explainPath(root.path, relative, live.rules())
  return rule ? undefined : { kind: 'file', path: clean, root: root.path, relative }
}

/** From line `from` to the last that fits. */
function fitOutput(text: string, from: number, maxChars: number): { text: string; cut: number; next?: number } {
  const all = text.split('\n')
  if (from > all.length) throw new Refusal('mcp-arguments', `Line ${from} is past the end of the output, which has ${all.length} lines.`)
  const lines = all.slice(from - 1)
  const whole = lines.join('\n')
  if (isFitting(whole, maxChars)) return { text: whole, cut: 0 }
  const shown = fitLines(lines, maxChars).lines
  const part = `${shown.join('\n')}\n`
  return { text: part, cut: whole.length - part.length, next: from + shown.length }
}
