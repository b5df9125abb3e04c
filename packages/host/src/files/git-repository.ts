// The git repository of an open root, as read on behalf of a model.

import { type Call, isRefusal, Refusal } from '@sheaf/contract'
import {
  explainPath,
  findRepository,
  type GitAnswer,
  type GitStatus,
  pathInRepository,
  readGitStatus,
  refusedRepository,
  runGit,
} from '@sheaf/engine/disk'
import { rootPrefix, type TreeRoot } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatePath, type PathLocation, quoted } from './find-paths.ts'
import { locatedFiles } from './located-files.ts'

export interface Repository {
  root: TreeRoot
  /** Prefix of its tree paths. */
  prefix: string
  live: LiveWorkspace
  /** Runs git there; throws a refusal on failure. */
  git(...args: string[]): Promise<string>
  bytes(...args: string[]): Promise<Uint8Array>
  status(path: string): Promise<GitStatus & { ok: true }>
  /** Where the root is in its repository: empty, or ending in `/`. */
  below: string
  env: Context['env']
  call: Call
}

const answerBytes = 20_000_000

export function repositoryOf(
  context: Context,
  live: LiveWorkspace,
  { root: named, location }: { root: string | undefined; location: PathLocation | undefined },
  call: Call,
): Repository {
  const tree = live.tree()
  const asked = named === undefined ? undefined : locatePath(live, named)
  const path = location?.root ?? asked?.root
  const root = tree.roots.find((each) => (path === undefined ? findRepository(each.path) !== undefined : each.path === path))
  const repository = root && findRepository(root.path)
  if (!root || !repository) throw new Refusal('git-failed', whyNone(tree.roots, path))
  const options = { env: context.env, signal: call.signal }
  const run = async (args: readonly string[]): Promise<GitAnswer & { ok: true }> => {
    const answer = await runGit(root.path, args, { ...options, maxBytes: answerBytes })
    if (!answer.ok) throw refusalFor(answer)
    return answer
  }
  return {
    root,
    prefix: rootPrefix(tree, root),
    live,
    git: async (...args) => (await run(args)).text,
    bytes: async (...args) => (await run(args)).bytes,
    status: async (within) => {
      const status = await readGitStatus(root.path, { ...options, path: within })
      if (!status.ok) throw refusalFor(status)
      return status
    },
    below: pathInRepository(repository, root.path),
    env: context.env,
    call,
  }
}

function whyNone(roots: readonly TreeRoot[], path: string | undefined): string {
  const refused = roots.map((each) => (path === undefined || each.path === path ? refusedRepository(each.path) : undefined)).find(Boolean)
  if (refused) return `The git repository is ignored: ${refused.refused}.`
  return path === undefined ? 'None of the open folders is a git repository.' : 'That folder is not in a git repository.'
}

function refusalFor({ why, message }: GitAnswer & { ok: false }): Refusal {
  if (why === 'canceled') return new Refusal('cancelled')
  if (why === 'too-large') return new Refusal('not-possible', 'The git output is too large for a tool. Specify a path, or fewer commits.')
  if (why === 'timeout') return new Refusal('git-failed', 'git timed out. A file in the repository may be a FIFO, or the disk may be slow.')
  if (why === 'refused') return new Refusal('git-failed', message)
  return new Refusal(why === 'missing' ? 'git-missing' : 'git-failed', reasonFor(message))
}

/**
 * Why git failed, in our words: git's own messages quote anything that the repository's config and links make it read, such as a file
 * that no tool may see.
 */
export function reasonFor(message: string): string | undefined {
  return causes.find(([pattern]) => pattern.test(message))?.[1]
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/^fatal: not a git repository/m, 'That folder is not in a git repository.'],
  [/^fatal: no such path/m, "That path doesn't exist in that commit."],
  [
    /^fatal: (?:bad revision|ambiguous argument|bad object|invalid object name)/m,
    "That commit doesn't exist, or one of its objects is missing.",
  ],
  [
    /^fatal: unable to read|^error: (?:unable to read|object file)|missing blob|lazy fetching disabled/m,
    'An object in the repository is missing.',
  ],
  [/^fatal: (?:index file|.*index file)/m, "The repository's index can't be read."],
]

/** The full hash of a commit. After `--end-of-options`, nothing that a model writes is an option. */
export async function commitOf({ git }: Repository, ref: string): Promise<string> {
  const name = quoted(ref)
  // Searching messages would reveal redacted text, guess by guess.
  if (ref.includes(':') || ref.includes('{/'))
    throw new Refusal('mcp-arguments', `\`ref\`: ${name} is not a commit. Use \`path\` for a path. Commit messages can't be searched.`)
  if (/[\0\n]/.test(ref) || ref.trim() === '') throw new Refusal('mcp-arguments', `\`ref\`: commit ${name} doesn't exist.`)
  try {
    return (await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)).trim()
  } catch (error) {
    if (isRefusal(error) && error.code === 'git-failed') throw new Refusal('git-failed', `Commit ${name} doesn't exist.`)
    throw error
  }
}

export function literal(location: PathLocation | undefined): string {
  return `:(literal)${location?.relative || '.'}`
}

/** Git tracks or tracked these files, so its ignore rules and the defaults do not apply. */
export function isHidden(live: LiveWorkspace, root: TreeRoot, path: string): boolean {
  const tree = live.tree()
  // No rule hides a file in the tree; asking the rules takes longer than reading the file.
  if (locatedFiles(tree).has(rootPrefix(tree, root) + path)) return false
  const { rule } = explainPath(root.path, path, live.rules())
  return rule !== undefined && ['ignore', 'repo-ignore', 'workspace'].includes(rule.layer) && !rule.pattern.startsWith('!')
}
