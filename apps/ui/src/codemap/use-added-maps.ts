// What the user decided about added code maps, and the actions that change it.

import type { AddedMapChoice, SelectionChange } from '@sheaf/contract'
import { useMemo } from 'react'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { notifyNotes } from '../tree/use-check.ts'
import { words } from './codemap.words.ts'

export interface AddedMaps {
  removed: ReadonlySet<string>
  pinned: ReadonlySet<string>
}

export function useAddedMaps(): AddedMaps {
  const choices = useHostState((state) => state.open?.fields.addedMaps)
  return useMemo(() => ({ removed: new Set(choices?.removed), pinned: new Set(choices?.pinned) }), [choices])
}

export interface MapActions {
  /** Not added any more. Can be undone. */
  remove(paths: readonly string[]): void
  restore(paths: readonly string[]): void
  pin(paths: readonly string[]): void
  unpin(paths: readonly string[]): void
  /** Selects the whole file or its whole map, or deselects the file. */
  set(paths: readonly string[], mode: 'full' | 'map' | null): void
}

export function useMapActions(): MapActions {
  const actions = useActions()
  const { pinned } = useAddedMaps()
  return useMemo(() => {
    const select = async (change: SelectionChange): Promise<void> => notifyNotes(await actions.select(change))
    const run = (change: SelectionChange): void => void select(change).catch(notifyProblem)
    const choose = (paths: readonly string[], choice: AddedMapChoice): void => {
      if (paths.length > 0) run({ type: 'added-maps', paths: [...paths], choice })
    }
    const remove = async (paths: readonly string[]): Promise<void> => {
      const wasPinned = paths.filter((path) => pinned.has(path))
      await select({ type: 'added-maps', paths: [...paths], choice: 'remove' })
      const undo = (): void => {
        choose(paths, 'auto')
        choose(wasPinned, 'pin')
      }
      notify(words.actions.removed(paths), { tone: 'info', action: { label: words.actions.undo, onClick: undo } })
    }
    return {
      remove: (paths) => void remove(paths).catch(notifyProblem),
      restore: (paths) => choose(paths, 'auto'),
      pin: (paths) => choose(paths, 'pin'),
      unpin: (paths) => choose(paths, 'auto'),
      set: (paths, mode) =>
        run(
          mode === 'map'
            ? { type: 'mode', paths: [...paths], mode }
            : { type: 'check', paths: [...paths], ...(mode === null ? { checked: false } : { checked: true, askLarge: true }) },
        ),
    }
  }, [actions, pinned])
}
