// Registers command handlers. The last one registered wins: a dialog over a tab, a tab over the window.

import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { CommandId } from './command-table.ts'

type Handler = () => void

interface Handlers {
  byId: Partial<Record<CommandId, readonly Handler[]>>
}

const useHandlers = create<Handlers>()(() => ({ byId: {} }))

/** `isOn` false: the command is not available now, and is not offered. */
export function useCommand(id: CommandId, run: Handler, isOn = true): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn) return undefined
    const handler = () => latest.current()
    set(id, (handlers) => [...handlers, handler])
    return () => set(id, (handlers) => handlers.filter((other) => other !== handler))
  }, [id, isOn])
}

/** False if no handler is registered. */
export function runCommand(id: CommandId): boolean {
  const handler = useHandlers.getState().byId[id]?.at(-1)
  handler?.()
  return handler !== undefined
}

export function usePossibleCommands(): ReadonlySet<CommandId> {
  const byId = useHandlers((state) => state.byId)
  return new Set((Object.keys(byId) as CommandId[]).filter((id) => (byId[id]?.length ?? 0) > 0))
}

function set(id: CommandId, edit: (handlers: readonly Handler[]) => readonly Handler[]): void {
  useHandlers.setState(({ byId }) => ({ byId: { ...byId, [id]: edit(byId[id] ?? []) } }))
}
