// Sends a window's changes to the host: debounced, batched, and kept until they are confirmed.

import { isRefusal, type WindowApi } from '@sheaf/contract'
import type { HostLink } from '../host/host-link.ts'
import { clearUnsent, type Fields, saveUnsent } from './unsent.ts'

export interface FieldSender {
  /** Sent after a pause without changes. */
  add(workspace: string, fields: Fields): void
  /** Sends pending changes at once; does nothing without a host. */
  send(): Promise<void>
  /** Changes that the host has not confirmed yet. */
  unconfirmed(workspace: string): Fields
}

const quietMs = 80

interface HostConnection {
  host: Pick<WindowApi, 'workspaces.change'>
  state: HostLink['state']
}

export function createFieldSender({ host, state }: HostConnection, onQuiet: () => void): FieldSender {
  const waiting = new Map<string, Fields>()
  /** In the order sent, so that the later of two values in flight is the one sent again. */
  const inFlight = new Map<string, { fields: Fields; calls: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const unconfirmed = (workspace: string): Fields => ({ ...inFlight.get(workspace)?.fields, ...waiting.get(workspace) })

  async function sendOne(workspace: string, fields: Fields): Promise<void> {
    waiting.delete(workspace)
    const { fields: before = {}, calls = 0 } = inFlight.get(workspace) ?? {}
    inFlight.set(workspace, { fields: { ...before, ...fields }, calls: calls + 1 })
    try {
      await host['workspaces.change']({ workspace, fields })
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      if (problem.code === 'host-gone') waiting.set(workspace, unconfirmed(workspace))
      // An ephemeral one ended with its host, and was reopened under another id with all that this window had of it.
      else if (problem.code !== 'unknown-workspace') throw problem
    } finally {
      const now = inFlight.get(workspace)
      if (now !== undefined && now.calls > 1) inFlight.set(workspace, { ...now, calls: now.calls - 1 })
      else inFlight.delete(workspace)
    }
    if (Object.keys(unconfirmed(workspace)).length === 0) clearUnsent(workspace)
  }

  return {
    add(workspace, fields) {
      waiting.set(workspace, { ...waiting.get(workspace), ...fields })
      saveUnsent(workspace, unconfirmed(workspace))
      clearTimeout(timer)
      timer = setTimeout(onQuiet, quietMs)
    },
    async send() {
      clearTimeout(timer)
      if (state() === 'ready') await Promise.all([...waiting].map(([workspace, fields]) => sendOne(workspace, fields)))
    },
    unconfirmed,
  }
}
