// Collects small edits of text files from git histories, which are only read: before and after, byte for byte.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'
import { type Edit, languageOf } from './exam/index.ts'

export interface CollectOptions {
  seed: number
  /** Commits to read in each history. */
  commits: number
  /** Edits to keep for each language, over all histories. */
  perLanguage: number
}

interface Found {
  commit: string
  path: string
  language: string
  before: string
  after: string
}

const sizes = { most: 200_000, usual: 60_000, small: 12_000 }

export async function collectEdits(folders: readonly string[], { seed, commits, perLanguage }: CollectOptions): Promise<Edit[]> {
  const byLanguage = new Map<string, Edit[]>()
  for (const folder of folders) {
    const random = randomFrom(seed)
    const git = gitDirOf(folder)
    const found = changedFiles(git, pickCommits(git, commits, random))
    const texts = await readBlobs(
      git,
      found.flatMap(({ before, after }) => [before, after]),
    )
    for (const { commit, path, language, before, after } of found) {
      const edit = {
        source: `${basename(folder)}@${commit.slice(0, 10)}`,
        language,
        path,
        before: texts.get(before),
        after: texts.get(after),
      }
      if (edit.before === undefined || edit.after === undefined || !isUsable(edit.before, edit.after)) continue
      // Large files make the exam large, so only a few are kept.
      if (edit.before.length > sizes.usual ? random() < 0.7 : edit.before.length > sizes.small && random() < 0.5) continue
      const list = byLanguage.get(language) ?? []
      byLanguage.set(language, list)
      list.push({ ...edit, before: edit.before, after: edit.after })
    }
  }
  const random = randomFrom(seed)
  return [...byLanguage.keys()].sort().flatMap((language) => sample(byLanguage.get(language) ?? [], perLanguage, random))
}

function gitDirOf(folder: string): string {
  return [join(folder, 'repo'), join(folder, '.git'), folder].find((each) => existsSync(join(each, 'HEAD'))) ?? folder
}

function pickCommits(git: string, count: number, random: () => number): string[] {
  const all = run(git, ['rev-list', '--no-merges', 'HEAD']).trim().split('\n')
  return sample(all, count, random)
}

function changedFiles(git: string, commits: readonly string[]): Found[] {
  const out = run(git, ['diff-tree', '--stdin', '-r', '--raw', '--no-renames', '--diff-filter=M', '--abbrev=40'], commits.join('\n'))
  const found: Found[] = []
  let commit = ''
  for (const line of out.split('\n')) {
    if (/^[0-9a-f]{40}$/.test(line)) commit = line
    const raw = /^:100(?:644|755) 100(?:644|755) ([0-9a-f]{40}) ([0-9a-f]{40}) M\t([^"\t]+)$/.exec(line)
    const language = languageOf(raw?.[3] ?? '')
    if (raw && language !== undefined) found.push({ commit, path: raw[3] ?? '', language, before: raw[1] ?? '', after: raw[2] ?? '' })
  }
  const perCommit = new Map<string, number>()
  return found.filter((each) => {
    const count = (perCommit.get(each.commit) ?? 0) + 1
    perCommit.set(each.commit, count)
    return count <= 6
  })
}

/** Requirements for a text that kinds can alter: LF, a final newline, no byte order mark, no NUL, not empty. */
function isUsable(before: string, after: string): boolean {
  return (
    [before, after].every(
      (text) => text.length > 40 && text.length < sizes.most && text.endsWith('\n') && !/[\r\0\ufeff\ufffd\u2028\u2029]/.test(text),
    ) && isSmall(before, after)
  )
}

/** Whether something changed, but not half of the file: few lines are in only one of the two. */
function isSmall(before: string, after: string): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const [had, has] = [new Set(old), new Set(now)]
  const changed = old.filter((line) => !has.has(line)).length + now.filter((line) => !had.has(line)).length
  return before !== after && changed <= 40 && Math.abs(old.length - now.length) <= 40
}

function readBlobs(git: string, hashes: readonly string[]): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [`--git-dir=${git}`, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', () => resolve(blobsIn(Buffer.concat(chunks))))
    child.stdin.end(`${[...new Set(hashes)].join('\n')}\n`)
  })
}

function blobsIn(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>()
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const [hash = '', kind, size] = bytes.toString('latin1', at, end).split(' ')
    at = end + 1
    if (kind !== 'blob') continue
    const body = bytes.subarray(at, at + Number(size))
    at += Number(size) + 1
    try {
      texts.set(hash, decoder.decode(body))
    } catch {
      // Not UTF-8, so not usable for this exam.
    }
  }
  return texts
}

function sample<T>(list: readonly T[], count: number, random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .sort((one, two) => one.key - two.key)
    .slice(0, count)
    .map(({ value }) => value)
}

function run(git: string, args: readonly string[], input?: string): string {
  const { stdout, status, stderr } = spawnSync('git', [`--git-dir=${git}`, ...args], { input, maxBuffer: 1 << 30, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} in ${git}: ${stderr}`)
  return stdout
}
