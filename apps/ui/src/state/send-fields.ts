// Sends a window's changes to the host: debounced, batched, and kept until they are confirmed.

import { isRefusal, type WindowApi } from '@sheaf/contract'
import type { HostLink } from '../host/host-link.ts'
import { type Fields, forgetUnsent, keepUnsent } from './unsent.ts'

export interface FieldSender {
  /** Sent after a pause without changes. */
  add(workspace: string, fields: Fields): void
  /** Sends pending changes at once; does nothing without a host. */
  send(): Promise<void>
  /** Changes that the host has not confirmed yet. */
  unanswered(workspace: string): Fields
}

const quietMs = 80

interface Way {
  host: Pick<WindowApi, 'workspaces.change'>
  state: HostLink['state']
}

export function sendFields({ host, state }: Way, onQuiet: () => void): FieldSender {
  const waiting = new Map<string, Fields>()
  /** In the order sent, so that the later of two values in flight is the one sent again. */
  const underWay = new Map<string, { fields: Fields; calls: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const unanswered = (workspace: string): Fields => ({ ...underWay.get(workspace)?.fields, ...waiting.get(workspace) })

  async function sendOne(workspace: string, fields: Fields): Promise<void> {
    waiting.delete(workspace)
    const { fields: before = {}, calls = 0 } = underWay.get(workspace) ?? {}
    underWay.set(workspace, { fields: { ...before, ...fields }, calls: calls + 1 })
    try {
      await host['workspaces.change']({ workspace, fields })
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      if (problem.code === 'host-gone') waiting.set(workspace, unanswered(workspace))
      // An ephemeral one ended with its host, and was reopened under another id with all that this window had of it.
      else if (problem.code !== 'unknown-workspace') throw problem
    } finally {
      const now = underWay.get(workspace)
      if (now !== undefined && now.calls > 1) underWay.set(workspace, { ...now, calls: now.calls - 1 })
      else underWay.delete(workspace)
    }
    if (Object.keys(unanswered(workspace)).length === 0) forgetUnsent(workspace)
  }

  return {
    add(workspace, fields) {
      waiting.set(workspace, { ...waiting.get(workspace), ...fields })
      keepUnsent(workspace, unanswered(workspace))
      clearTimeout(timer)
      timer = setTimeout(onQuiet, quietMs)
    },
    async send() {
      clearTimeout(timer)
      if (state() === 'ready') await Promise.all([...waiting].map(([workspace, fields]) => sendOne(workspace, fields)))
    },
    unanswered,
  }
}
