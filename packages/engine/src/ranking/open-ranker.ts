// Ranks files of open folders. Keeps what it has read, so that the next task costs only what changed.

import { type Call, type PartialRanking, type Priority, Refusal } from '@sheaf/contract'
import { statFile } from '../disk/stat-file.ts'
import type { Pool } from '../work/index.ts'
import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { chancesOf, priorityOf } from './chance.ts'
import { explainRank, sharedFolderTerms } from './explain-rank.ts'
import { type CommitHistory, openCommitHistory } from './match-history.ts'
import type { History } from './parse-history.ts'
import { openPathTerms } from './path-terms.ts'
import { rankFiles } from './rank-files.ts'
import type { FileToRank } from './ranked-file.ts'
import { readHistory } from './read-history.ts'
import { type DocTerms, type FileToRead, openRootTerms, type RootTerms } from './root-terms.ts'

export interface RankerTools {
  pool: () => Promise<Pool>
  /** Cache file for the terms, and for the history, of a root; undefined: no cache. */
  termsFile(root: string): string | undefined
  historyFile(root: string): string | undefined
}

export interface RootToRank {
  path: string
  /** Prefix of this root's paths where they are shown. */
  prefix: string
  /** Paths below the root; nothing else is ever read or named. */
  files: readonly string[]
}

export interface RankRequest {
  roots: readonly RootToRank[]
  task: string
  /** Paths as shown. */
  selected: readonly string[]
  top: number
  /** Called with what could not be considered, and why. */
  onNote?: ((note: string) => void) | undefined
  /** Called with what is known so far if many files must be read first: the best matches by name, then by contents. */
  onPartial?: ((partial: PartialRanking) => void) | undefined
}

export interface RankedPath {
  path: string
  score: number
  priority: Priority
  why: string
}

export interface Ranker {
  rank(request: RankRequest, call?: Call): Promise<RankedPath[]>
}

type RankCall = Call & { onTimeout: () => void; onLongRead: () => Promise<void> }

interface OpenRoot {
  files: readonly FileToRank[]
  history: Promise<History | undefined>
}

/** What the last task was ranked by. */
interface RankBasis {
  roots: readonly (readonly FileToRank[])[]
  histories: readonly (History | undefined)[]
  files: readonly FileToRank[]
  commitHistory: CommitHistory
}

const noTerms: DocTerms = {
  size: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  ino: 0,
  dev: 0,
  isSettled: false,
  length: 0,
  terms: new Uint32Array(0),
  counts: new Uint32Array(0),
  from: 0,
  to: 0,
}

export function openRanker(tools: RankerTools): Ranker {
  const terms = new Map<string, RootTerms>()
  const histories = new Map<string, History>()
  const pathTerms = openPathTerms()
  /** By the terms that they were made of, which stay the same while no file changes. */
  const filesOf = new WeakMap<ReadonlyMap<string, DocTerms>, { prefix: string; files: readonly FileToRank[] }>()
  let lastBasis: RankBasis | undefined

  function termsOf(root: string): RootTerms {
    const known = terms.get(root) ?? openRootTerms(root, tools.termsFile(root))
    terms.set(root, known)
    return known
  }

  async function historyOf(root: string, call: RankCall): Promise<History | undefined> {
    const history = await readHistory(root, tools.historyFile(root), call, histories.get(root))
    if (history) histories.set(root, history)
    else histories.delete(root)
    return history
  }

  async function toFiles({ prefix }: RootToRank, docs: Iterable<readonly [string, DocTerms]>): Promise<FileToRank[]> {
    const yieldToEventLoop = eventLoopYielder()
    const files: FileToRank[] = []
    for (const [path, own] of docs) {
      const fromPath = pathTerms(prefix, path)
      files.push({ path: prefix + path, kind: fromPath.kind, terms: own, pathTerms: fromPath })
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    return files
  }

  async function openRoot(root: RootToRank, call: RankCall): Promise<OpenRoot> {
    const history = historyOf(root.path, call)
    // The caller reports errors once the terms are read; avoids unhandled rejections until then.
    history.catch(() => undefined)
    const yieldToEventLoop = eventLoopYielder()
    const toRead: FileToRead[] = []
    for (const path of root.files) {
      const stat = statFile(`${root.path}/${path}`)
      if (stat?.kind === 'file') toRead.push({ path, stat })
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    const docs = await termsOf(root.path).read(toRead, { ...call, pool: tools.pool })
    const known = filesOf.get(docs)
    if (known?.prefix === root.prefix) return { files: known.files, history }
    const files = await toFiles(root, docs)
    filesOf.set(docs, { prefix: root.prefix, files })
    return { files, history }
  }

  /** Numbers the files and the commits that changed them; the same object while nothing changes. */
  function basisOf(all: RankRequest['roots'], roots: RankBasis['roots'], histories: RankBasis['histories']): RankBasis {
    if (lastBasis && isSameList(lastBasis.roots, roots) && isSameList(lastBasis.histories, histories)) return lastBasis
    const files = roots.flat()
    const numbers = new Map(files.map(({ path }, number) => [path, number]))
    const commitHistory = openCommitHistory(
      histories.flatMap((history, at) => {
        const prefix = all[at]?.prefix ?? ''
        return history ? [{ history, numberOf: (path: string) => numbers.get(prefix + path) }] : []
      }),
    )
    lastBasis = { roots, histories, files, commitHistory }
    return lastBasis
  }

  return {
    async rank(request, call = {}) {
      const { roots, onNote, onPartial } = request
      const publish = async (basis: PartialRanking['basis'], files: readonly FileToRank[]): Promise<void> => {
        if (onPartial && !call.signal?.aborted) onPartial({ basis, files: await rankOpen(request, files, noHistory, call) })
      }
      let wasLong = false
      const onLongRead = async (): Promise<void> => {
        if (wasLong) return
        wasLong = true
        const named = await Promise.all(roots.map((root) => toFiles(root, withoutTerms(root.files))))
        await publish('names', named.flat())
      }
      const onTimeout = (): void => onNote?.(slowHistory)
      const opened: OpenRoot[] = []
      for (const root of roots) opened.push(await openRoot(root, { ...call, onTimeout, onLongRead }))
      const filesByRoot = opened.map((each) => each.files)
      if (wasLong) await publish('contents', filesByRoot.flat())
      const histories = await Promise.all(opened.map(({ history }) => history))
      const { files, commitHistory } = basisOf(roots, filesByRoot, histories)
      return rankOpen(request, files, commitHistory, call)
    },
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}

function* withoutTerms(paths: readonly string[]): Iterable<readonly [string, DocTerms]> {
  for (const path of paths) yield [path, noTerms]
}

const noHistory = openCommitHistory([])

async function rankOpen(
  { task, selected, top }: RankRequest,
  files: readonly FileToRank[],
  commitHistory: CommitHistory,
  { signal }: Call,
): Promise<RankedPath[]> {
  if (signal?.aborted) throw new Refusal('cancelled')
  const isSelected = new Set(selected)
  const numbers = new Map<string, number>()
  for (const [number, { path }] of files.entries()) if (isSelected.has(path)) numbers.set(path, number)
  const chosen = selected.flatMap((path) => numbers.get(path) ?? [])
  const ranking = await rankFiles(task, files, commitHistory, chosen)
  if (signal?.aborted) throw new Refusal('cancelled')
  const isLeftOut = new Set(ranking.task.terms.length === 0 ? chosen : [])
  const ranked = ranking.ranked.filter(({ number }) => !isLeftOut.has(number))
  const chances = chancesOf(ranked.map(({ score }) => score))
  const yieldToEventLoop = eventLoopYielder()
  const answer: RankedPath[] = []
  const best = ranked.slice(0, top)
  const shared = sharedFolderTerms(best.flatMap(({ number }) => files[number] ?? []))
  for (const [at, { number }] of best.entries()) {
    const score = chances[at] ?? 0
    answer.push({
      path: files[number]?.path ?? '',
      score,
      priority: priorityOf(score),
      why: explainRank(number, ranking, files, commitHistory, shared),
    })
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return answer
}

const slowHistory = "The commit history took too long to read, so it wasn't considered. Try again to include it."
