// Apply a unified patch whose line numbers are from an older version of the files.

import type { FunctionSource, ModuleSource, StatementSource } from '../../repository/repository.ts'
import { best, callsIn, freeModules, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findOnce, findStatement, indentOf, linesOf } from '../locate.ts'
import type { Part } from '../part.ts'

interface Hunk {
  path: string
  owner: FunctionSource
  /** Lines above, removed, added, and below. */
  above: string[]
  removed: string[]
  added: string[]
  below: string[]
  /** 0-based line of the file where `above` starts. */
  at: number
}

export function applyPatch(needs: DraftNeeds): Draft | undefined {
  const { random, difficulty } = needs
  const [fileCount, hunkCount] = difficulty === 'very-hard' ? [2, 3] : [1, 3]
  const fitting = freeModules(needs).flatMap((module) => {
    const hunks = hunksIn(needs, module).slice(0, hunkCount)
    return hunks.length === hunkCount ? [{ module, hunks }] : []
  })
  const first = best(fitting, ({ module }) => Math.min(module.twins.length, 2))
  if (!first) return undefined
  const others = fitting.filter(({ module }) => module !== first.module && !first.module.twins.includes(module.path))
  const chosen = [first, ...others.slice(0, fileCount - 1)]
  if (chosen.length < fileCount) return undefined
  const hunks = chosen.flatMap((each) => each.hunks)
  const paths = chosen.map(({ module }) => module.path)
  const shift = random.between(3, 9)
  const patch = chosen.map((each) => written(each.module.path, each.hunks, shift)).join('\n')
  return {
    instructions: `Apply this patch. Its line numbers are those of an older version and may be off; its lines are right. Each hunk fits exactly one place of its file. Answer with edits in the format described above; a patch as the answer does not count.\n\n\`\`\`diff\n${patch}\n\`\`\``,
    mayChange: paths,
    decoys: chosen.flatMap(({ module }) => lookAlikes(needs, module)).filter((path) => !paths.includes(path)),
    parts: (files) => {
      const parts = hunks.map(({ path, owner, above, removed, added, below }): Part | undefined => {
        const span = findOnce(linesOf(files, path), [...above, ...removed, ...below].join('\n'))
        if (!span) return undefined
        const from = span.from + above.length
        return { description: `the hunk in ${owner.name}`, edits: [{ path, from, to: from + removed.length, lines: added }] }
      })
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

/** At most one hunk per function, in file order, with room between them. */
function hunksIn(needs: DraftNeeds, module: ModuleSource): Hunk[] {
  const { repository, random } = needs
  const lines = linesOf(repository.files, module.path)
  const hunks = module.functions.flatMap((owner, index): Hunk[] => {
    const change = changeIn(needs, module, owner, index % 3)
    if (!change) return []
    const span = findStatement(lines, owner, change.statement)
    return span ? (hunkAt(module.path, owner, lines, span, change.added) ?? []) : []
  })
  const end = ({ at, above, removed, below }: Hunk) => at + above.length + removed.length + below.length
  const apart = hunks.filter((hunk, index) => index === 0 || hunk.at >= end(hunks[index - 1] ?? hunk))
  return random.some(apart, Math.min(apart.length, 3))
}

/** Adds context until the old lines occur in the file once: a hunk that fits twice has no right answer. */
function hunkAt(
  path: string,
  owner: FunctionSource,
  lines: readonly string[],
  { from, to }: { from: number; to: number },
  added: string[],
): Hunk[] | undefined {
  for (let context = 3; context <= 7; context++) {
    const at = Math.max(0, from - context)
    const [above, removed, below] = [
      lines.slice(at, from),
      lines.slice(from, to),
      lines.slice(to, Math.min(to + context, lines.length - 1)),
    ]
    if (findOnce(lines, [...above, ...removed, ...below].join('\n'))) return [{ path, owner, above, removed, added, below, at }]
  }
  return undefined
}

function changeIn(
  { repository: { dialect }, random }: DraftNeeds,
  module: ModuleSource,
  owner: FunctionSource,
  variant: number,
): { statement: StatementSource; added: string[] } | undefined {
  const short = owner.statements.filter(({ text }) => text.split('\n').length <= 3)
  const [first] = callsIn(owner)
  if (variant === 0 && first) return { statement: first, added: [] }
  const numbered = short.find(({ text }) => /(?<![\w.$"'])[1-9]\d{0,2}(?![\w."'])/.test(text))
  if (variant === 1 && numbered) {
    const changed = numbered.text.replace(/(?<![\w.$"'])([1-9]\d{0,2})(?![\w."'])/, (number) =>
      String(Number(number) + random.between(1, 9)),
    )
    return { statement: numbered, added: changed.split('\n') }
  }
  const others = module.functions.filter((other) => other !== owner).flatMap(callsIn)
  const binding = short.find(({ kind }) => kind === 'binding')
  if (!binding || others.length === 0) return undefined
  const args = owner.parameters.map(({ name }) => name)
  const call = dialect.call(random.pick(others).callee, args.slice(0, 3), indentOf(binding.text))
  return { statement: binding, added: [...binding.text.split('\n'), ...call.split('\n')] }
}

function written(path: string, hunks: readonly Hunk[], shift: number): string {
  const rows = [`--- a/${path}`, `+++ b/${path}`]
  let drift = 0
  for (const { at, above, removed, added, below } of hunks) {
    const kept = above.length + below.length
    const start = at + 1 + shift
    rows.push(`@@ -${start},${kept + removed.length} +${start + drift},${kept + added.length} @@`)
    rows.push(...above.map((line) => ` ${line}`), ...minimal(removed, added), ...below.map((line) => ` ${line}`))
    drift += added.length - removed.length
  }
  return rows.join('\n')
}

/** Unchanged lines at the start of a change are shown as context. */
function minimal(removed: readonly string[], added: readonly string[]): string[] {
  let same = 0
  while (same < removed.length && same < added.length && removed[same] === added[same]) same++
  return [
    ...removed.slice(0, same).map((line) => ` ${line}`),
    ...removed.slice(same).map((line) => `-${line}`),
    ...added.slice(same).map((line) => `+${line}`),
  ]
}
