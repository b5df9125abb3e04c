// Ties a mention to the prompt: whether what it names is in the prompt, and how to add or remove it.

import type { LineRange, SelectedFile } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { type LiveWorkspace, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { changeOptions, effectiveOptions, effectivePrompts, togglePrompt } from './compose-options.ts'
import type { MentionTarget } from './mention-targets.ts'
import { useChosenPreset } from './use-chosen-preset.ts'

export interface MentionTargets {
  isIncluded: (target: MentionTarget, open: LiveWorkspace) => boolean
  /** `lines`: of a symbol, if they are known. */
  include: (target: MentionTarget, lines?: LineRange) => Promise<void>
  /** Returns how to undo it. */
  exclude: (target: MentionTarget) => Promise<() => void>
}

export function useMentionTargets(): MentionTargets {
  const host = useHost()
  const actions = useActions()
  const preset = useChosenPreset()

  const isIncluded = (target: MentionTarget, { selection, fields }: LiveWorkspace): boolean => {
    if (target.kind === 'changes') return effectiveOptions(fields.compose, preset).diff !== null
    if (target.kind === 'prompt') return effectivePrompts(fields.activePrompts, preset).some((name) => same(name, target.name))
    return target.kind === 'folder' ? (selection.counts.get(target.path) ?? 0) > 0 : selection.files.has(target.path)
  }

  const linesOf = async (workspace: string, path: string, name: string): Promise<LineRange[]> => {
    const found = await host['definitions.find']({ workspace, path, name })
    return found.map(({ from, to }) => ({ from, to }))
  }

  const includeNow = async (target: MentionTarget, open: LiveWorkspace, lines?: LineRange): Promise<void> => {
    const { fields, selection, id } = open
    if (target.kind === 'changes') {
      if (!isIncluded(target, open)) actions.change(changeOptions(fields, preset, { diff: { against: 'worktree' } }))
    } else if (target.kind === 'prompt') {
      if (!isIncluded(target, open)) actions.change(togglePrompt(fields, preset, target.name))
    } else if (target.kind === 'symbol') {
      const ranges = lines ? [lines] : await linesOf(id, target.path, target.name)
      const whole: SelectedFile = { path: target.path, mode: 'full' }
      await actions.select({ type: 'add', files: [ranges.length === 0 ? whole : { path: target.path, mode: 'slices', ranges }] })
    } else if (target.kind === 'folder' || !selection.files.has(target.path)) {
      await actions.select({ type: 'check', paths: [target.path], checked: true })
    }
  }

  const excludeNow = async (target: MentionTarget, open: LiveWorkspace): Promise<() => void> => {
    const { fields, selection, id } = open
    if (!isIncluded(target, open)) return nothing
    if (target.kind === 'changes' || target.kind === 'prompt') {
      const { compose, copyPreset, activePrompts } = fields
      actions.change(target.kind === 'changes' ? changeOptions(fields, preset, { diff: null }) : togglePrompt(fields, preset, target.name))
      return () => actions.change({ compose, copyPreset, activePrompts })
    }
    const before = [...selection.files.values()].filter(({ path }) => path === target.path || path.startsWith(`${target.path}/`))
    const [own] = before
    if (target.kind === 'symbol') {
      // The person selected the whole file, or its map: the function is only a part of that.
      if (own?.mode !== 'slices') return nothing
      const ranges = without(own.ranges, await linesOf(id, target.path, target.name))
      await actions.select({ type: 'slices', path: target.path, ranges })
    } else await actions.select({ type: 'check', paths: [target.path], checked: false })
    return () => void actions.select({ type: 'add', files: before }).catch(notifyProblem)
  }

  return {
    isIncluded,
    async include(target, lines) {
      const { open } = useHostState.getState()
      if (open) await includeNow(target, open, lines).catch(notifyProblem)
    },
    async exclude(target) {
      const { open } = useHostState.getState()
      try {
        return open ? await excludeNow(target, open) : nothing
      } catch (problem) {
        notifyProblem(problem)
        return nothing
      }
    },
  }
}

function nothing(): void {}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** `ranges` without the lines of `removed`. */
function without(ranges: readonly LineRange[], removed: readonly LineRange[]): LineRange[] {
  return removed.reduce<LineRange[]>(
    (left, hole) =>
      left.flatMap((range) =>
        [
          { ...range, to: Math.min(range.to, hole.from - 1) },
          { ...range, from: Math.max(range.from, hole.to + 1) },
        ].filter(({ from, to }) => from <= to),
      ),
    [...ranges],
  )
}
