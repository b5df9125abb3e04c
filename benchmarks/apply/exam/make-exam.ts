// Edits in, cases out: so many of each kind, the languages in turn, the same for the same seed.

import type { Edit, ExamCase, Kind } from './exam-case.ts'
import { kinds } from './kinds/index.ts'
import { type Random, randomOf } from './random.ts'

export interface ExamOptions {
  seed: string
  /** Cases of a kind of weight 1. */
  perKind: number
  /** None: all. */
  only?: readonly string[]
  /** How often an edit may not suit a kind before fewer cases must do. */
  tries?: number
}

export function* makeExam(edits: readonly Edit[], { seed, perKind, only = [], tries = 400 }: ExamOptions): Generator<ExamCase> {
  const chosen = kinds.filter(({ name }) => only.length === 0 || only.includes(name))
  for (const kind of chosen) yield* casesOf(kind, edits, randomOf(`${seed} ${kind.name}`), Math.ceil(perKind * (kind.weight ?? 1)), tries)
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

/** A case whose right answer is the file as it was has no right answer: nothing to commit, or committed without a change. */
function isEmpty(expect: ExamCase['expect'], files: ExamCase['files']): boolean {
  const result = 'apply' in expect ? expect.apply : 'either' in expect ? expect.either : undefined
  return result !== undefined && Object.entries(result).every(([path, text]) => files[path] === text)
}

/** Each language its turn, so that a kind is not all TypeScript; within a language by chance. */
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
