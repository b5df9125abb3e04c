// What a window changed, on its way to the host: a moment later, many changes at once, and kept until it is answered.

import { isRefusal, type WindowApi } from '@sheaf/contract'
import type { HostLink } from '../host/host-link.ts'
import { type Fields, forgetUnsent, keepUnsent } from './unsent.ts'

export interface FieldSender {
  /** Sent when nothing was changed for a moment. */
  add(workspace: string, fields: Fields): void
  /** Sends at once what waits; nothing, while there is no host. */
  send(): Promise<void>
  /** What the host has not answered yet. */
  unanswered(workspace: string): Fields
}

const quietMs = 80

interface Way {
  host: Pick<WindowApi, 'workspaces.change'>
  state: HostLink['state']
}

export function sendFields({ host, state }: Way, onQuiet: () => void): FieldSender {
  const waiting = new Map<string, Fields>()
  /** In the order of sending, so that of two values under way the later is the one that is sent again. */
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
      // An ephemeral one died with its host, and was opened anew under another name with all that this window had of it.
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
