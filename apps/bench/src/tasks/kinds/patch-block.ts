// Replace a loop or a branch with another text; other functions of the file have blocks that start alike.

import type { FunctionSource, ModuleSource, StatementSource } from '../../repository/repository.ts'
import { best, callsIn, fenced, freeModules, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findRuns, findStatement, indentOf, linesOf } from '../locate.ts'
import type { Part } from '../part.ts'

interface Block {
  owner: FunctionSource
  statement: StatementSource
  /** Its first line, as the instructions quote it. */
  first: string
  patched: string
  shadows: number
}

export function patchBlock(needs: DraftNeeds): Draft | undefined {
  const { repository, random, difficulty } = needs
  const wanted = difficulty === 'very-hard' ? 2 : 1
  const target = best(
    freeModules(needs).flatMap((module) => {
      const blocks = oneEach(random.shuffle(blocksIn(needs, module, linesOf(repository.files, module.path))))
      const chosen = blocks.sort((one, other) => other.shadows - one.shadows).slice(0, wanted)
      return chosen.length === wanted ? [{ module, blocks: chosen }] : []
    }),
    ({ module, blocks }) => blocks.reduce((sum, { shadows }) => sum + Math.min(shadows, 2), Math.min(module.twins.length, 1)),
  )
  if (!target) return undefined
  const { module, blocks } = target
  const { path } = module
  const each = blocks.map(
    ({ owner, first, patched }) =>
      `In the function \`${owner.name}\`, the block that begins with \`${first}\` becomes, from that line to the end of the block:\n\n${fenced(needs, patched)}`,
  )
  return {
    instructions: `Replace ${wanted === 1 ? 'one block' : 'two blocks'} of \`${path}\`. Blocks that begin alike in other functions and other files stay as they are.\n\n${each.join('\n\n')}`,
    mayChange: [path],
    decoys: lookAlikes(needs, module),
    parts: (files) => {
      const lines = linesOf(files, path)
      const parts = blocks.map(({ owner, statement, patched }): Part | undefined => {
        const span = findStatement(lines, owner, statement)
        return span && { description: `the block in ${owner.name}`, edits: [{ path, ...span, lines: patched.split('\n') }] }
      })
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

function blocksIn(needs: DraftNeeds, module: ModuleSource, lines: readonly string[]): Block[] {
  return module.functions.flatMap((owner) =>
    owner.statements.flatMap((statement): Block[] => {
      const own = statement.text.split('\n')
      const first = (own[0] ?? '').trim()
      const isBlock = (statement.kind === 'loop' || statement.kind === 'branch') && own.length >= 3 && own.length <= 14
      // Its first line must identify it, and its text must occur only once in the function.
      if (!isBlock || owner.text.split('\n').filter((line) => line.trim() === first).length !== 1) return []
      if (!findStatement(lines, owner, statement)) return []
      const patched = patch(needs, module, owner, statement)
      if (patched === undefined) return []
      const shadows = module.functions.filter((other) => other !== owner && other.text.includes(first)).length
      return [{ owner, statement, first, patched, shadows }]
    }),
  )
}

/** The same block with another call at its start and, if it has a number, a different one. */
function patch(
  { repository: { dialect }, random }: DraftNeeds,
  module: ModuleSource,
  owner: FunctionSource,
  block: StatementSource,
): string | undefined {
  const own = block.text.split('\n')
  const inner = owner.statements[owner.statements.indexOf(block) + 1]
  const [at] = inner ? findRuns(own, inner.text) : []
  const calls = module.functions.flatMap(callsIn).filter(({ callee, args }) => args.length > 0 && !block.text.includes(`${callee}(`))
  if (!inner || at === undefined || at === 0 || calls.length === 0) return undefined
  // Arguments of a call in this block are in scope.
  const args = callsIn(owner).find((call) => block.text.includes(call.text))?.args ?? owner.parameters.map(({ name }) => name)
  const added = dialect.call(random.pick(calls).callee, args.slice(0, 2), indentOf(own[at] ?? '')).split('\n')
  const rest = own.slice(at)
  const numbered = rest.findIndex((line) => /(?<![\w.$"'])[1-9]\d{0,2}(?![\w."'])/.test(line))
  const changed = rest.map((line, index) =>
    index === numbered
      ? line.replace(/(?<![\w.$"'])([1-9]\d{0,2})(?![\w."'])/, (number) => String(Number(number) + random.between(1, 9)))
      : line,
  )
  return [...own.slice(0, at), ...added, ...changed].join('\n')
}

function oneEach(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ owner }, at) => blocks.findIndex((block) => block.owner === owner) === at)
}
