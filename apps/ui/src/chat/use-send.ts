// Sends a message: new secret findings are reviewed first, and a refused message can be sent again.

import { type ComposeOptions, defined, isRefusal, type Progress, Refusal } from '@sheaf/contract'
import { useRef, useState } from 'react'
import { hasUnseenFindings, markFindingsSeen, useCopying } from '../compose/copying.ts'
import { useHost } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { useChatActions } from './use-chat-store.ts'

type Secrets = ComposeOptions['secrets']

interface OutgoingMessage {
  text: string
  /** Ids of attached images. */
  images: readonly string[]
  /** Absent: after the head. */
  parent?: string | null
}

interface Sending {
  /** False: not sent; `problem` says why, unless the user declined. */
  send(message: OutgoingMessage): Promise<boolean>
  /** Progress of the host; null if nothing is being sent. */
  sending: { progress: Progress | null; cancel(): void } | null
  problem: ErrorMessage | null
  forget(): void
}

export function useSend(): Sending {
  const host = useHost()
  const actions = useActions()
  const { ensure, dropMissing } = useChatActions()
  const [sending, setSending] = useState<Sending['sending']>(null)
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)

  async function send({ text, images, parent }: OutgoingMessage): Promise<boolean> {
    const { open, link } = useHostState.getState()
    if (!open || isBusy.current) return false
    isBusy.current = true
    const controller = new AbortController()
    const cancel = () => controller.abort()
    let chat = ''
    setProblem(null)
    try {
      // It would wait, and be sent at an unexpected moment.
      if (link === 'lost') throw new Refusal('host-gone')
      await actions.flush()
      const secrets = await askAboutSecrets(open.id)
      if (secrets === null) return false
      setSending({ progress: null, cancel })
      chat = await ensure()
      await host['chats.send'](
        { workspace: open.id, chat, text, ...(images.length > 0 && { images: [...images] }), ...defined({ parent, secrets }) },
        { signal: controller.signal, onProgress: (progress) => setSending({ progress, cancel }) },
      )
      return true
    } catch (refused) {
      // Deleted elsewhere: the text stays, and starts a new chat when it is sent again.
      if (isRefusal(refused) && refused.code === 'unknown-chat') dropMissing(chat)
      if (!isRefusal(refused) || refused.code !== 'cancelled') setProblem(toErrorMessage(refused))
      return false
    } finally {
      isBusy.current = false
      setSending(null)
    }
  }

  return { send, sending, problem, forget: () => setProblem(null) }
}

/** Undefined: use the workspace's setting; null: send nothing. */
function askAboutSecrets(workspace: string): Promise<Secrets | undefined | null> {
  const findings = useHostState.getState().open?.budget?.findings ?? []
  if (!hasUnseenFindings(workspace, findings)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    useCopying.setState({
      asked: {
        findings,
        target: 'model',
        override: {},
        answer(secrets) {
          useCopying.setState({ asked: null })
          if (secrets !== null) markFindingsSeen(workspace, findings)
          resolve(secrets)
        },
      },
    })
    showDialog({ name: 'findings' })
  })
}
