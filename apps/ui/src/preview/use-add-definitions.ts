// "Add this function": adds the functions, methods, or types around lines of files as slices.

import type { SelectedFile } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { enclosingDefinition } from './enclosing-definition.ts'
import { words } from './preview.words.ts'

export interface FileLine {
  path: string
  line: number
}

/** One change for all of them. A file that is selected whole stays whole. */
export function useAddDefinitions(): (lines: readonly FileLine[]) => Promise<void> {
  const host = useHost()
  const actions = useActions()
  return async (lines) => {
    const { open } = useHostState.getState()
    if (!open) return
    const added = new Map<string, { name: string; file: SelectedFile }>()
    const whole: string[] = []
    try {
      for (const [path, own] of Map.groupBy(lines, (each) => each.path)) {
        const definitions = await host['definitions.find']({ workspace: open.id, path })
        const found = new Set(own.flatMap(({ line }) => enclosingDefinition(definitions, line) ?? []))
        if (found.size === 0) continue
        if (open.selection.files.get(path)?.mode === 'full') whole.push(path)
        const ranges = [...found].map(({ from, to }) => ({ from, to }))
        for (const { name, from } of found) added.set(`${path}:${from}`, { name, file: { path, mode: 'slices', ranges } })
      }
      const files = [...new Set([...added.values()].map(({ file }) => file))].filter(({ path }) => !whole.includes(path))
      if (added.size === 0) return notify(words.definitions.none, { tone: 'info', description: words.definitions.noneHelp })
      if (files.length === 0) return notify(words.definitions.whole(whole), { tone: 'info' })
      const notes = await actions.select({ type: 'add', files })
      const names = [...added.values()].filter(({ file }) => files.includes(file)).map(({ name }) => name)
      notify(words.definitions.added(names), notes.length > 0 ? { tone: 'info', description: notes.join(' ') } : {})
    } catch (problem) {
      notifyProblem(problem)
    }
  }
}
