// Builds small plans for tests.

import type { Plan, PlannedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { diffHunks } from '../../hunks/index.ts'

export function plannedFile(from: Partial<PlannedFile> & Pick<PlannedFile, 'path'>): PlannedFile {
  return {
    root: '/root',
    relative: from.path,
    action: 'modify',
    status: 'ready',
    before: `hash of ${from.path}`,
    text: '',
    encoding: 'utf-8',
    hunks: [],
    problems: [],
    warnings: [],
    matches: [],
    descriptions: [],
    ...from,
  }
}

export function planOf(files: PlannedFile[], more: Partial<Plan> = {}): Plan {
  return { format: 'xml', files, problems: [], notes: [], delegates: [], ...more }
}

const text = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '}', ''), { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => lines.join(end) + (isEnded ? end : ''))

const anyFile = fc
  .record({
    action: fc.constantFrom('create' as const, 'rewrite' as const, 'modify' as const, 'delete' as const, 'rename' as const),
    old: text,
    after: text,
    offered: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    problem: fc.constantFrom(
      'none' as const,
      'none' as const,
      'none' as const,
      'offered' as const,
      'whole-offered' as const,
      'hard' as const,
    ),
  })
  .map(({ action, old, after, offered, problem }): PlannedFile => {
    const before = action === 'create' ? '' : old
    const hunks = action === 'delete' ? [] : diffHunks(before, after)
    const isUnchanged = hunks.length === 0 && (action === 'modify' || action === 'rewrite')
    const marked = problem === 'offered' ? hunks.map((hunk, at) => (offered[at] ? { ...hunk, offered: true as const } : hunk)) : hunks
    const code = problem === 'hard' ? ('no-match' as const) : problem === 'offered' ? ('anchored-only' as const) : ('stale' as const)
    return plannedFile({
      path: 'x',
      action,
      text: before,
      hunks: marked,
      status: isUnchanged ? 'unchanged' : problem === 'none' ? 'ready' : 'blocked',
      ...(action === 'create' && { before: null }),
      ...(action === 'rename' && { to: { path: 'y', root: '/root', relative: 'y' } }),
      problems:
        problem === 'none' || isUnchanged
          ? []
          : [
              {
                code,
                message: 'm',
                lines: [],
                ...(problem !== 'hard' && { offered: true }),
                ...(problem !== 'whole-offered' && { change: 0 }),
              },
            ],
    })
  })

/** Every action, status and consent that a plan can have; the hunks are real differences of real texts. */
export const anyPlan: fc.Arbitrary<Plan> = fc.array(anyFile, { maxLength: 6 }).map((files) =>
  planOf(
    files.map((file, at) => ({
      ...file,
      path: `${at}/${file.path}`,
      relative: `${at}/${file.path}`,
      ...(file.to && { to: { ...file.to, path: `${at}/y`, relative: `${at}/y` } }),
    })),
  ),
)
