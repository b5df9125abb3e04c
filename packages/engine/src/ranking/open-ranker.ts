// Ranks files of open folders. Keeps what it has read, so that the next task costs only what changed.

import { type Call, type Priority, Refusal } from '@sheaf/contract'
import { statFile } from '../disk/stat-file.ts'
import type { Pool } from '../work/index.ts'
import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { chancesOf, priorityOf } from './chance.ts'
import { explainRank } from './explain-rank.ts'
import { kindOf } from './file-kind.ts'
import { openCommitHistory } from './match-history.ts'
import type { History } from './parse-history.ts'
import { openPathTerms } from './path-terms.ts'
import { rankFiles } from './rank-files.ts'
import type { FileToRank } from './ranked-file.ts'
import { readHistory } from './read-history.ts'
import { type FileToRead, openRootTerms, type RootTerms } from './root-terms.ts'

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

type RankCall = Call & { onTimeout: () => void }

export function openRanker(tools: RankerTools): Ranker {
  const terms = new Map<string, RootTerms>()
  const histories = new Map<string, History>()
  const pathTerms = openPathTerms()

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

  async function openRoot(root: RootToRank, call: RankCall): Promise<{ files: FileToRank[]; history: History | undefined }> {
    const reading = historyOf(root.path, call)
    // The `await` below reports errors; avoids unhandled rejections.
    reading.catch(() => undefined)
    const yieldToEventLoop = eventLoopYielder()
    const toRead: FileToRead[] = []
    for (const path of root.files) {
      const stat = statFile(`${root.path}/${path}`)
      if (stat?.kind === 'file') toRead.push({ path, stat })
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    const docs = await termsOf(root.path).read(toRead, { ...call, pool: tools.pool })
    const files: FileToRank[] = []
    for (const [path, own] of docs) {
      const shown = root.prefix + path
      files.push({ path: shown, kind: kindOf(path), terms: own, pathTerms: pathTerms(shown) })
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    return { files, history: await reading }
  }

  return {
    async rank({ roots, task, selected, top, onNote }, call = {}) {
      const opened: Awaited<ReturnType<typeof openRoot>>[] = []
      for (const root of roots) opened.push(await openRoot(root, { ...call, onTimeout: () => onNote?.(slowHistory) }))
      const files = opened.flatMap((each) => each.files)
      const numbers = new Map(files.map(({ path }, number) => [path, number]))
      const commitHistory = openCommitHistory(
        opened.flatMap(({ history }, at) => {
          const prefix = roots[at]?.prefix ?? ''
          return history ? [{ history, numberOf: (path: string) => numbers.get(prefix + path) }] : []
        }),
      )
      if (call.signal?.aborted) throw new Refusal('cancelled')
      const chosen = selected.flatMap((path) => numbers.get(path) ?? [])
      const ranking = await rankFiles(task, files, commitHistory, chosen)
      const isLeftOut = new Set(ranking.task.terms.length === 0 ? chosen : [])
      const ranked = ranking.ranked.filter(({ number }) => !isLeftOut.has(number))
      const chances = chancesOf(ranked.map(({ score }) => score))
      const yieldToEventLoop = eventLoopYielder()
      const answer: RankedPath[] = []
      for (const [at, { number }] of ranked.slice(0, top).entries()) {
        const score = chances[at] ?? 0
        answer.push({
          path: files[number]?.path ?? '',
          score,
          priority: priorityOf(score),
          why: explainRank(number, ranking, files, commitHistory),
        })
        const turn = yieldToEventLoop()
        if (turn) await turn
      }
      return answer
    },
  }
}

const slowHistory = "The commit history took too long to read, so it wasn't considered. Try again to include it."
