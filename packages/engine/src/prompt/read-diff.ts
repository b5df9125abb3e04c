// Reads the git diff of a folder file by file, without the files that the gate rejects and with secrets redacted.

import { type CancelSignal, type DiffChoice, type LeftOut, Refusal, type SecretFinding } from '@sheaf/contract'
import { type Env, filteredFiles, findRepository, type GitAnswer, readContained, runGit } from '../disk/index.ts'
import { admitHunks } from '../gate/index.ts'
import { secretByName } from '../secrets/index.ts'
import { type ChangedFile, changedFiles, isNullBlob, isUnchecked, readBlobs } from './changed-files.ts'
import { dirtySubmodules, dropIgnored, markDirty, submodulesIn } from './dirty-submodules.ts'

export interface DiffRequest {
  root: string
  choice: DiffChoice
  /** Reference to compare with instead of the disk. */
  to?: string | undefined
  /** Only this file or folder, relative to the root. */
  path?: string | undefined
  /** Unchanged lines around each change; git's default is 3. */
  contextLines?: number | undefined
  secrets: 'redact' | 'leave-out' | 'off'
  isHidden: (path: string) => boolean
  env?: Env | undefined
  signal?: CancelSignal | undefined
}

export interface DiffRead {
  text: string
  leftOut: LeftOut[]
  findings: { path: string; findings: SecretFinding[] }[]
}

/** Git's name for a tree without files: the base for a repository without commits. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const diffBytes = 50_000_000

export async function readDiff(request: DiffRequest): Promise<DiffRead> {
  const { root, choice, to, path = '.', contextLines, env, signal } = request
  const asked = choice.against === 'ref' ? choice.ref : (await hasCommit(request)) ? 'HEAD' : emptyTree
  const base = asked === emptyTree ? await emptyTreeIn(request) : asked
  // Otherwise git would run in each submodule, with that submodule's configuration, to see if it is dirty.
  const form = ['--no-color', '--relative', '--no-abbrev', '--ignore-submodules=dirty', '--src-prefix=a/', '--dst-prefix=b/']
  const context = contextLines === undefined ? [] : [`--unified=${contextLines}`]
  const cached = choice.against === 'index' ? ['--cached'] : []
  const args = ['--end-of-options', base, ...(to === undefined ? [] : [to]), '--', `:(literal)${path}`]
  const answer = await runGit(root, ['diff', '--raw', '--patch', ...form, ...context, ...cached, ...args], {
    maxBytes: diffBytes,
    env,
    signal,
  })
  if (!answer.ok) throw refusalFor(answer)
  const { raw, patch } = splitRaw(answer.text)
  const files = changedFiles(raw)
  const sections = splitSections(patch)
  // Names in a patch are quoted, cut and can be forged; those in the raw list cannot. Both come in the same order.
  if (files.length !== sections.length)
    throw new Refusal('git-failed', "The repository's list of changed files doesn't match its diff. Finish the merge first.")
  const repository = findRepository(root)
  const submodules = repository ? submodulesIn(repository, request) : []
  dropIgnored(files, sections, submodules)
  const isOfWorktree = choice.against !== 'index' && to === undefined
  if (isOfWorktree && repository) markDirty(files, sections, await dirtySubmodules(repository, submodules, request))
  return admitSections(files, sections, request)
}

function refusalFor({ why, message }: GitAnswer & { ok: false }): Refusal {
  if (why === 'canceled') return new Refusal('cancelled')
  if (why === 'timeout') return new Refusal('git-failed', 'It took too long.')
  return new Refusal(why === 'missing' ? 'git-missing' : 'git-failed', message.split('\n')[0])
}

async function admitSections(files: readonly ChangedFile[], sections: readonly string[], request: DiffRequest): Promise<DiffRead> {
  const read: DiffRead = { text: '', leftOut: [], findings: [] }
  const blobs = request.secrets === 'off' ? new Map<string, Uint8Array>() : await readBlobs(request.root, files, request)
  // Git takes a staged file's text from disk if it did not change since, and without the filter that is not the stored text.
  const onDisk = files.filter(({ newBlob }) => newBlob === undefined || (request.to === undefined && !isNullBlob(newBlob)))
  const filtered = await filteredFiles(
    request.root,
    onDisk.map(({ path }) => path),
    request,
  )
  for (const [at, file] of files.entries()) {
    const { path, oldPath, oldBlob, newBlob } = file
    const hidden = request.isHidden(path) ? 'hidden by an ignore rule' : undefined
    const why = secretByName(path) ?? secretByName(oldPath) ?? hidden
    if (why) {
      read.leftOut.push({ path, why: `${why} (in the git diff)` })
      continue
    }
    const under = filtered.get(path)
    if (under) {
      const isSame = newBlob === undefined && under.isUnchanged && under.blob === oldBlob
      if (!isSame) read.leftOut.push({ path, why: `${filterWords(under.filter)} (in the git diff)` })
      continue
    }
    const before = blobs.get(oldBlob)
    const after = newBlob === undefined ? wholeFile(request, path) : blobs.get(newBlob)
    if (request.secrets !== 'off' && (after === 'unchecked' || isUnchecked(file, blobs))) {
      read.leftOut.push({ path, why: 'too large or damaged to scan for secrets (in the git diff)' })
      continue
    }
    const { text, findings } = await admitHunks(
      sections[at] ?? '',
      path,
      request.secrets === 'off' || after === 'unchecked' ? [] : [before, after],
    )
    if (findings.length > 0) read.findings.push({ path, findings })
    if (findings.length > 0 && request.secrets === 'leave-out')
      read.leftOut.push({ path, why: 'its diff contains a secret (in the git diff)' })
    else read.text += text
  }
  return read
}

/** Without running the filter, the file on disk cannot be compared with the stored one. */
function filterWords(filter: string): string {
  return filter === 'lfs' ? 'stored in Git LFS' : `uses the git filter ${JSON.stringify(filter)}, which Sheaf does not run`
}

/** Undefined for a link, whose text is all in the diff, and for a deleted file. */
function wholeFile({ root, secrets }: DiffRequest, path: string): Uint8Array | 'unchecked' | undefined {
  const answer = secrets === 'off' ? undefined : readContained(root, path, { maxBytes: diffBytes })
  if (!answer || answer.ok) return answer?.bytes
  return answer.why === 'link' || answer.why === 'missing' || answer.why === 'folder' ? undefined : 'unchecked'
}

async function hasCommit({ root, env, signal }: DiffRequest): Promise<boolean> {
  const answer = await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'], { env, signal })
  if (answer.ok || (answer.why === 'failed' && answer.message === '')) return answer.ok
  throw refusalFor(answer)
}

/** The empty tree has another name in a SHA-256 repository. */
async function emptyTreeIn({ root, env, signal }: DiffRequest): Promise<string> {
  const answer = await runGit(root, ['hash-object', '-t', 'tree', '--stdin'], { env, signal, input: '' })
  if (answer.ok) return answer.text.trim()
  throw refusalFor(answer)
}

/** The list of files, then an empty line, then the patch. List lines begin with a colon, and no name in them contains a line break. */
function splitRaw(text: string): { raw: string; patch: string } {
  let end = 0
  while (text[end] === ':') end = text.indexOf('\n', end) + 1
  return { raw: text.slice(0, end), patch: text.slice(end + 1) }
}

/** Hunk lines begin with a space, a sign or a backslash, so `diff --` at a line start is a header. Only `\n` ends a line here. */
function splitSections(patch: string): string[] {
  const sections: string[] = []
  let from = 0
  for (let at = patch.indexOf('diff --'); at !== -1; at = patch.indexOf('\ndiff --', at + 1)) {
    const start = patch[at] === '\n' ? at + 1 : at
    if (start > from) sections.push(patch.slice(from, start))
    from = start
  }
  if (from < patch.length) sections.push(patch.slice(from))
  return sections
}
