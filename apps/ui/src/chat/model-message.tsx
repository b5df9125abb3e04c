// An answer: the model's thinking, an agent's tool calls, its text, the files it would change, its usage, and what can be done next.

import type { ChatMessage } from '@sheaf/contract'
import { RefreshCw } from 'lucide-react'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { ago } from '../kit/format.ts'
import { Spinner } from '../kit/indicators.tsx'
import { ServerCalls } from '../servers/server-calls.tsx'
import { useHostState } from '../state/host-state.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { ChangedFiles } from './changed-files.tsx'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'
import { usageWords } from './cost-words.ts'
import { DelegateRows } from './delegate-rows.tsx'
import { CopyButton } from './markdown/copy-button.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { MessageNotes } from './message-notes.tsx'
import { MessageProblem } from './message-problem.tsx'
import { ThinkingFold } from './thinking-fold.tsx'
import { ToolLog } from './tool-log.tsx'
import { useChatActions } from './use-chat-store.ts'
import { useIsRunning } from './use-is-running.ts'
import { useModelName } from './use-model-name.ts'
import { WaitingLine } from './waiting-line.tsx'

export function ModelMessage({ message }: { message: ChatMessage }) {
  const {
    id,
    text,
    thinking = '',
    state,
    at,
    model = '',
    usage,
    waiting,
    notes = noNotes,
    delegates = [],
    tools = [],
    serverCalls = [],
  } = message
  const isGrowing = state === 'waiting' || state === 'writing'
  const isUsingTool = tools.some(({ status }) => status === 'running')
  // The answer explains a call before it makes it.
  const current = serverCalls.filter(({ state: own }) => isGrowing && (own === 'running' || own === 'asked'))
  const ended = serverCalls.filter((call) => !current.includes(call))
  const name = useModelName(model)
  const isLost = useHostState(({ link }) => link === 'lost')
  return (
    <article
      aria-label={words.answer.title(name, at)}
      aria-busy={isGrowing || state === 'editing'}
      className="group flex min-w-0 flex-col gap-2.5"
    >
      {thinking !== '' && <ThinkingFold text={thinking} tokens={usage?.thinking} isThinking={isGrowing && text === '' && !isUsingTool} />}
      {tools.length > 0 && <ToolLog tools={tools} isGrowing={isGrowing} />}
      {ended.length > 0 && <ServerCalls calls={ended} isGrowing={isGrowing} />}
      {text !== '' && <Markdown id={id} text={text} isGrowing={isGrowing} />}
      {current.length > 0 && <ServerCalls calls={current} isGrowing={isGrowing} />}
      {waiting && isGrowing && <WaitingLine waiting={waiting} />}
      {isGrowing && !waiting && !isLost && !isUsingTool && current.length === 0 && (text !== '' || thinking === '') && (
        <Spinner label={text === '' ? words.answer.asked(name) : words.answer.writing} />
      )}
      {delegates.length > 0 && <DelegateRows message={message} delegates={delegates} />}
      <ChangedFiles message={message} />
      <MessageNotes notes={notes} />
      <MessageProblem message={message} />
      {!isGrowing && <Foot message={message} name={name} />}
    </article>
  )
}

/** A stable reference, so that nothing is recomputed. */
const noNotes: readonly string[] = []

function Foot({ message, name }: { message: ChatMessage; name: string }) {
  const { text, at, id, model = '', usage } = message
  const { again } = useChatActions()
  const isRunning = useIsRunning()
  const isHead = useChats(({ chat }) => chat?.head === id)
  useCommand('chat-retry', () => again(id, 'retry'), isHead && !isRunning)
  return (
    <div className="-ml-1 flex min-h-6 flex-wrap items-center gap-x-1.5 text-xs text-muted">
      <span className="flex items-center">
        <CopyButton label={words.answer.copy} text={() => text} />
        <IconButton label={words.answer.again} disabled={isRunning} focusableWhenDisabled onClick={() => again(id, 'retry')}>
          <RefreshCw />
        </IconButton>
      </span>
      <BranchSwitch message={message} />
      <span className="min-w-0 truncate" title={`${model} · ${ago(at)}`}>
        {name}
      </span>
      {usage && <span className="tabular">{usageWords(usage)}</span>}
    </div>
  )
}
