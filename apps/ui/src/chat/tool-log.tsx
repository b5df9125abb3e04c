// What an agent did with its own tools for an answer, folded. While a call runs, its title is shown.

import { type ToolUse, visibleText } from '@sheaf/contract'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle, type Wrench } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { LogFold } from '../kit/log-fold.tsx'
import { words } from './chat.words.ts'

/** `isGrowing`: the answer is being written. */
export function ToolLog({ tools, isGrowing }: { tools: readonly ToolUse[]; isGrowing: boolean }) {
  const current = isGrowing ? tools.findLast(({ status }) => status === 'running') : undefined
  const count = words.tools.title(tools.length)
  return (
    <LogFold
      current={current?.title}
      icon={<LoaderCircle className="mr-0.5 size-3.5 shrink-0 animate-spin" aria-hidden />}
      count={count}
      summary={summary(tools)}
      hasCount={tools.length > 1}
    >
      {() => (
        <ol aria-label={count}>
          {tools.map((tool) => (
            <Row key={tool.id} title={tool.title} state={stateOf(tool, isGrowing)} />
          ))}
        </ol>
      )}
    </LogFold>
  )
}

type State = ToolUse['status'] | 'stopped'

function Row({ title, state }: { title: string; state: State }) {
  const { icon: Icon, word, look } = states[state]
  return (
    <li className="flex min-w-0 items-start gap-2 py-0.5">
      <span className={`inline-flex w-19 shrink-0 items-center gap-1.5 text-xs leading-[18px] font-medium ${look}`}>
        <Icon className={classNames('size-3.5', state === 'running' && 'animate-spin')} aria-hidden />
        {word}
      </span>
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{visibleText(title)}</span>
    </li>
  )
}

/** A call that never ended stays `running` in an answer that was stopped. */
function stateOf({ status }: ToolUse, isGrowing: boolean): State {
  return status === 'running' && !isGrowing ? 'stopped' : status
}

function summary(tools: readonly ToolUse[]): string {
  const all = words.tools.title(tools.length)
  const failed = tools.filter(({ status }) => status === 'failed').length
  return failed === 0 ? all : words.tools.withFailed(all, failed)
}

const { states: stateWords } = words.tools

const states: Record<State, { icon: typeof Wrench; word: string; look: string }> = {
  running: { icon: LoaderCircle, word: stateWords.running, look: 'text-info' },
  done: { icon: CircleCheck, word: stateWords.done, look: 'text-success' },
  failed: { icon: CircleX, word: stateWords.failed, look: 'text-danger' },
  stopped: { icon: CircleDashed, word: stateWords.stopped, look: 'text-faint' },
}
