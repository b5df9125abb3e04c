// Calls of tools of MCP servers in an answer. A call that waits for approval shows everything that would be sent. Nothing here is
// rendered as Markdown: the texts are from a model and from a server.

import { type ServerToolCall, type ToolAnswer, visibleText } from '@sheaf/contract'
import { CircleCheck, CircleDashed, CircleHelp, CircleSlash, CircleX, LoaderCircle, type Wrench } from 'lucide-react'
import { useState } from 'react'
import { shownChat, useChats } from '../chat/chat-store.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { LogFold } from '../kit/log-fold.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { words } from './servers.words.ts'

const { calls: texts } = words

export function ServerCalls({ calls, isGrowing }: { calls: readonly ServerToolCall[]; isGrowing: boolean }) {
  return (
    <ol className="flex flex-col gap-1.5">
      {calls.map((call) => (
        <Call key={call.id} call={call} isGrowing={isGrowing} />
      ))}
    </ol>
  )
}

type State = ServerToolCall['state'] | 'stopped'

const states: Record<State, { icon: typeof Wrench; look: string }> = {
  asked: { icon: CircleHelp, look: 'text-warning' },
  running: { icon: LoaderCircle, look: 'text-info' },
  done: { icon: CircleCheck, look: 'text-success' },
  failed: { icon: CircleX, look: 'text-danger' },
  denied: { icon: CircleSlash, look: 'text-faint' },
  stopped: { icon: CircleDashed, look: 'text-faint' },
}

function Call({ call, isGrowing }: { call: ServerToolCall; isGrowing: boolean }) {
  const { serverName, tool, arguments: given, result, cut = 0 } = call
  // A call that never ended stays as it was in an answer that was stopped.
  const state: State = !isGrowing && (call.state === 'asked' || call.state === 'running') ? 'stopped' : call.state
  const { icon: Icon, look } = states[state]
  const name = visibleText(tool)
  const server = visibleText(serverName)
  return (
    <li aria-label={texts.label(name, server)} className="rounded-md border border-line bg-paper px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className={classNames('inline-flex items-center gap-1.5 text-xs font-medium', look)}>
          <Icon className={classNames('size-3.5', state === 'running' && 'animate-spin')} aria-hidden />
          {texts.states[state]}
        </span>
        <span className="font-mono text-sm break-all">{name}</span>
        <span className="text-sm break-all text-muted">{server}</span>
      </p>
      {state === 'asked' ? (
        <>
          <p className="pt-1 text-sm" role="status">
            {fillPlaceholders(texts.wants, {
              tool: <b className="font-mono font-medium break-all">{name}</b>,
              server: <b className="font-medium break-all">{server}</b>,
            })}
          </p>
          <Text label={texts.arguments} text={given} />
          <Approval call={call.id} />
        </>
      ) : (
        <LogFold count={result === undefined ? texts.details.arguments : texts.details.both} hasCount={false}>
          {() => (
            <>
              <Text label={texts.arguments} text={given} />
              {result !== undefined && <Text label={texts.result} text={result} />}
              {cut > 0 && <p className="text-sm text-muted">{texts.cut(cut)}</p>}
            </>
          )}
        </LogFold>
      )}
    </li>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="pt-1">
      <p className="text-xs text-faint" aria-hidden>
        {label}
      </p>
      <section aria-label={label} ref={makeFocusable} className="max-h-60 overflow-auto rounded-sm bg-sunken p-2">
        <pre className="font-mono text-xs break-all whitespace-pre-wrap text-ink select-text">
          {text.split('\n').map(visibleText).join('\n')}
        </pre>
      </section>
    </div>
  )
}

/** Otherwise, the arrow keys could not scroll it. */
function makeFocusable(element: HTMLElement | null): void {
  if (element) element.tabIndex = 0
}

function Approval({ call }: { call: string }) {
  const host = useHost()
  const [isSent, setSent] = useState(false)
  const answer = (given: ToolAnswer) => {
    const state = useChats.getState()
    const chat = shownChat(state)
    if (state.workspace === null || chat === null) return
    setSent(true)
    host['chats.change']({ workspace: state.workspace, chat, change: { type: 'approve', call, answer: given } }).catch(
      (problem: unknown) => {
        setSent(false)
        notifyProblem(problem)
      },
    )
  }
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {(['once', 'chat', 'always', 'deny'] as const).map((each) => (
        <Button
          key={each}
          small
          tone={each === 'once' ? 'primary' : each === 'deny' ? 'danger' : 'plain'}
          disabled={isSent}
          focusableWhenDisabled
          onClick={() => answer(each)}
        >
          {texts.answers[each]}
        </Button>
      ))}
    </div>
  )
}
