// Measures what sending would take while the user types. Late responses are dropped.

import type { ChatMeasure } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { useChats } from './chat-store.ts'
import { useChatSettings } from './use-chat-store.ts'

const quietMs = 350

export interface Measured {
  /** Null until this chat is measured. */
  current: ChatMeasure | null
  /** Also of the chat that was shown before, until this one is measured. Without a number, the button that shows it would be narrower, and
   * the buttons beside it would move under the pointer. */
  last: ChatMeasure | null
}

/** `images`: ids, separated by commas. */
export function useMeasure(workspace: string, chat: string | null, text: string, images: string): Measured {
  const host = useHost()
  const [measured, setMeasured] = useState<{ chat: string | null; measure: ChatMeasure } | null>(null)
  const { settings } = useChatSettings()
  const head = useChats((state) => state.chat?.head)
  const { selection, budget } = useWorkspaceSelector((open) => ({ selection: open.selection.version, budget: open.budget }))
  const models = useHostState((state) => state.settings.models)
  const tier = useHostState((state) => state.license.tier)
  const link = useHostState((state) => state.link)
  const providers = useHostState((state) => state.stale.providers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that changes what would be sent
  useEffect(() => {
    if (link !== 'ready') return undefined
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        // A chat is created with its first message, and until then measured by the settings it will have.
        const where = chat === null ? { settings } : { chat }
        const measure = await host['chats.measure'](
          { workspace, ...where, text, ...(images !== '' && { images: images.split(',') }) },
          { signal: controller.signal },
        )
        if (!controller.signal.aborted) setMeasured({ chat, measure })
      } catch {
        // Sending reports why it fails; until then there is just no number.
        if (!controller.signal.aborted) setMeasured(null)
      }
    }, quietMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [host, workspace, chat, text, images, settings, head, selection, budget, models, tier, link, providers])

  if (measured === null) return { current: null, last: null }
  return { current: measured.chat === chat ? measured.measure : null, last: measured.measure }
}
