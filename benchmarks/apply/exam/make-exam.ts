// Makes cases from edits: a number of each kind, alternating languages, the same for the same seed.

import type { Edit, ExamCase, Kind } from './exam-case.ts'
import { kinds } from './kinds/index.ts'
import { makeRandom, type Random } from './random.ts'

export interface ExamOptions {
  seed: string
  /** Number of cases of a kind with weight 1. */
  perKind: number
  /** Absent: all kinds. */
  only?: readonly string[]
  /** How many edits may not suit a kind before it gets fewer cases. */
  tries?: number
}

export function* makeExam(edits: readonly Edit[], { seed, perKind, only = [], tries = 400 }: ExamOptions): Generator<ExamCase> {
  const chosen = kinds.filter(({ name }) => only.length === 0 || only.includes(name))
  for (const kind of chosen) yield* casesOf(kind, edits, makeRandom(`${seed} ${kind.name}`), Math.ceil(perKind * (kind.weight ?? 1)), tries)
}

function* casesOf(kind: Kind, edits: readonly Edit[], random: Random, wanted: number, tries: number): Generator<ExamCase> {
  const next = inTurn(edits, random)
  const seen = new Set<string>()
  let tried = 0
  while (seen.size < wanted && tried++ < wanted * tries) {
    const edit = next()
    const made = kind.make(edit, { random, other: () => random.pickOf(edits) ?? edit })
    if (made === undefined || isEmpty(made.expect, made.files)) continue
    const key = `${Object.keys(made.files).join()} ${made.reply}`
    if (seen.has(key)) continue
    seen.add(key)
    yield { id: `${kind.name}-${seen.size}`, kind: kind.name, source: edit.source, ...made }
  }
}

/** A case whose right answer is the unchanged file is ambiguous: nothing to commit, or a commit without a change. */
function isEmpty(expect: ExamCase['expect'], files: ExamCase['files']): boolean {
  const result = 'apply' in expect ? expect.apply : 'either' in expect ? expect.either : undefined
  return result !== undefined && Object.entries(result).every(([path, text]) => files[path] === text)
}

/** Alternates languages, so that a kind is not all TypeScript; random within a language. */
function inTurn(edits: readonly Edit[], random: Random): () => Edit {
  const byLanguage = Map.groupBy(edits, ({ language }) => language)
  const lists = [...byLanguage.values()].map((list) => random.shuffled(list))
  const order = random.shuffled(lists)
  let turn = 0
  return () => {
    const list = order[turn % order.length] ?? []
    const edit = list[Math.floor(turn / order.length) % list.length]
    turn++
    if (edit === undefined) throw new Error('an exam needs edits')
    return edit
  }
}
