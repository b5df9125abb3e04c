// git.read: history and differences of an open root for a model. git runs as safely as for a diff, reads only, and its texts pass the gate.

import { type Call, charsOf, type GitQuestion, type GitText, type InWorkspace, Refusal, type Trouble } from '@sheaf/contract'
import { explainPath, gitTop } from '@sheaf/engine/disk'
import { admitMessage } from '@sheaf/engine/gate'
import { emptyTree, readDiff } from '@sheaf/engine/prompt'
import { rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { Desk, Desks } from '../desk/desk.ts'
import { fitLines, linesFor, roomChars } from './texts-fit.ts'
import { readBlame } from './texts-git-blame.ts'
import { commitOf, isHidden, type Repository, repositoryOf } from './texts-git-repository.ts'
import { type AgentPlace, placeFor, quoted } from './texts-paths.ts'

const mostCommits = 200
const fewCommits = 20

export async function readGit(
  context: Context,
  desks: Desks,
  {
    workspace,
    question,
    root,
    fromLine = 1,
    maxChars = roomChars,
  }: InWorkspace & { question: GitQuestion; root?: string; fromLine?: number; maxChars?: number },
  call: Call = {},
): Promise<GitText> {
  const desk = desks.get(workspace)
  const place = 'path' in question && question.path !== undefined ? pathOf(desk, question.path) : undefined
  const repository = repositoryOf(context, desk, { root, place }, call)
  const { text, leftOut = [] } = await answer(repository, question, place, maxChars)
  return {
    ...stretch(text, fromLine, maxChars),
    ...goingOn(text, fromLine, maxChars),
    root: repository.root.name,
    leftOut: leftOut.map(({ path, why }) => ({ path: repository.prefix + path, why })),
  }
}

interface Answered {
  text: string
  leftOut?: Trouble[]
}

async function answer(repository: Repository, question: GitQuestion, place: AgentPlace | undefined): Promise<Answered> {
  if (question.ask === 'status') return status(repository, place)
  if (question.ask === 'log') return log(repository, question, place)
  if (question.ask === 'blame') return { text: await readBlame(repository, question, place) }
  if (question.ask === 'show') return show(repository, question.ref, place)
  const { against = 'worktree', to } = question
  if (against !== 'worktree' && against !== 'index') {
    const base = await commitOf(repository, against)
    return diff(repository, base, to === undefined ? undefined : await commitOf(repository, to), place)
  }
  if (to !== undefined) throw new Refusal('mcp-arguments', '`to` needs a reference in `against` to compare with.')
  return differences(repository, { choice: { against }, place })
}

async function status({ git, desk, root, prefix }: Repository, place: AgentPlace | undefined): Promise<Answered> {
  const branch = (await git('status', '--porcelain=v1', '--branch', '--untracked-files=no', '--ignore-submodules=all')).split('\n')[0] ?? ''
  const raw = await git(
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--ignore-submodules=all',
    '--no-renames',
    '--',
    literal(place),
  )
  const below = belowTop(root.path)
  const lines = raw.split('\0').flatMap((line) => {
    const path = line.slice(3)
    if (path === '' || !path.startsWith(below) || isHidden(desk, root, path.slice(below.length))) return []
    return [`${line.slice(0, 2)} ${prefix}${path.slice(below.length)}`]
  })
  return {
    text: [await admitMessage(branch), ...lines, ...(lines.length === 0 ? ['nothing to commit, working tree clean'] : [])].join('\n'),
  }
}

async function log(repository: Repository, question: GitQuestion & { ask: 'log' }, place: AgentPlace | undefined): Promise<Answered> {
  const { git } = repository
  const commit = await commitOf(repository, question.ref ?? 'HEAD')
  const count = Math.min(Math.max(1, Math.trunc(question.limit ?? fewCommits)), mostCommits)
  const form = ['--no-show-signature', '--no-color', `--max-count=${count}`, '--date=short', '--format=%h %ad %an: %s']
  return { text: await admitMessage((await git('log', ...form, '--end-of-options', commit, '--', literal(place))).trimEnd()) }
}

async function show(repository: Repository, ref: string, place: AgentPlace | undefined): Promise<Answered> {
  const { git } = repository
  const commit = await commitOf(repository, ref)
  const form = ['--no-show-signature', '--no-color', '--no-patch', '--date=iso-strict', '--format=commit %H%nAuthor: %an%nDate: %ad%n%n%B']
  const head = await admitMessage((await git('show', ...form, '--end-of-options', commit)).trimEnd())
  const [, parent] = (await git('rev-list', '--parents', '--max-count=1', '--end-of-options', commit)).trim().split(' ')
  const changes = await diff(repository, parent ?? emptyTree, commit, place)
  return { ...changes, text: `${head}\n\n${changes.text}` }
}

function diff(repository: Repository, ref: string, to: string | undefined, place: AgentPlace | undefined): Promise<Answered> {
  return differences(repository, { choice: { against: 'ref', ref }, to, place })
}

async function differences(
  { root, desk, call }: Repository,
  { choice, to, place }: { choice: Parameters<typeof readDiff>[0]['choice']; to?: string | undefined; place: AgentPlace | undefined },
): Promise<Answered> {
  const { text, leftOut } = await readDiff({
    root: root.path,
    choice,
    to,
    path: place?.relative || '.',
    secrets: 'redact',
    isHidden: (path) => isHidden(desk, root, path),
    signal: call.signal,
  })
  return { text: text === '' ? 'no differences' : text, leftOut }
}

/** Of a file that is gone git may still speak: then the name alone is judged. */
function pathOf(desk: Desk, given: string): AgentPlace {
  try {
    return placeFor(desk, given)
  } catch (error) {
    const gone = goneFrom(desk, given)
    if (gone) return gone
    throw error
  }
}

function goneFrom(desk: Desk, given: string): AgentPlace | undefined {
  const tree = desk.tree()
  const clean = given.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  if (clean.startsWith('/') || clean.split('/').some((part) => part === '..' || part.toLowerCase() === '.git')) return undefined
  const root = tree.roots.length === 1 ? tree.roots[0] : tree.roots.find(({ name }) => clean.startsWith(`${name}/`))
  if (!root) return undefined
  const relative = clean.slice(rootPrefix(tree, root).length)
  const { rule } = explainPath(root.path, relative, desk.rules())
  return rule ? undefined : { kind: 'file', path: clean, root: root.path, relative }
}

function literal(place: AgentPlace | undefined): string {
  return `:(literal)${place?.relative || '.'}`
}

function belowTop(root: string): string {
  const top = gitTop(root)
  if (top === undefined) throw new Refusal('git-failed', quoted(root))
  return root === top ? '' : `${root.slice(top.endsWith('/') ? top.length : top.length + 1)}/`
}

function fitting(text: string, maxChars: number): string {
  const lines = text.split('\n')
  if (charsOf(text) <= maxChars && lines.length <= linesFor(maxChars)) return text
  return `${fitLines(lines, maxChars).lines.join('\n')}\n`
}
