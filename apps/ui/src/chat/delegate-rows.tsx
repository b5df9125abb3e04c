// Pro Mode: which model writes which file, and its progress.

import { type ChatMessage, type DelegateProgress, visibleText } from '@sheaf/contract'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle, type Wrench } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { words } from './chat.words.ts'
import { useChatActions } from './use-chat-store.ts'
import { useIsRunning } from './use-is-running.ts'
import { useModelName } from './use-model-name.ts'

export function DelegateRows({ message, delegates }: { message: ChatMessage; delegates: readonly DelegateProgress[] }) {
  const { again } = useChatActions()
  const isRunning = useIsRunning()
  const done = delegates.filter(({ state }) => state === 'done').length
  const failed = delegates.filter(({ state }) => state === 'failed').length
  return (
    <section aria-label={words.delegates.title} className="overflow-hidden rounded-md border border-line bg-paper">
      <div className="flex min-h-9 flex-wrap items-center gap-2 px-3 py-1.5">
        <span className="grow font-medium">
          {fillPlaceholders(words.delegates.written, {
            count: <span className="text-muted tabular">{words.delegates.count(done, delegates.length)}</span>,
          })}
        </span>
        {failed > 0 && !isRunning && (
          <Button small onClick={() => again(message.id, 'delegates')}>
            {words.delegates.again(failed)}
          </Button>
        )}
      </div>
      <ul className="border-t border-line px-3 py-1.5 text-sm">
        {delegates.map((each) => (
          <Row key={each.path} delegate={each} />
        ))}
      </ul>
    </section>
  )
}

function Row({ delegate: { path, slot, model, state, says } }: { delegate: DelegateProgress }) {
  const name = useModelName(model)
  const { icon: Icon, word, look } = states[state]
  return (
    <li className="py-0.5">
      <div className="flex min-w-0 items-center gap-2">
        <span className={`inline-flex w-24 shrink-0 items-center gap-1.5 text-xs font-medium ${look}`}>
          <Icon className={`size-3.5 ${state === 'asking' || state === 'repairing' ? 'animate-spin' : ''}`} aria-hidden />
          {word}
        </span>
        <span className="min-w-0 grow truncate font-mono" title={visibleText(path)}>
          {visibleText(path)}
        </span>
        <span className="shrink-0 text-xs text-muted">
          <span className={model === '' ? undefined : 'max-md:hidden'}>{words.delegates.slots[slot]}</span>
          {model !== '' && (
            <>
              <span className="max-md:hidden"> · </span>
              {name}
            </>
          )}
        </span>
      </div>
      {says !== undefined && <p className="pl-26 text-xs text-muted">{visibleText(says)}</p>}
    </li>
  )
}

const states: Record<DelegateProgress['state'], { icon: typeof Wrench; word: string; look: string }> = {
  queued: { icon: CircleDashed, word: words.delegates.states.queued, look: 'text-faint' },
  asking: { icon: LoaderCircle, word: words.delegates.states.asking, look: 'text-info' },
  repairing: { icon: LoaderCircle, word: words.delegates.states.repairing, look: 'text-warning' },
  done: { icon: CircleCheck, word: words.delegates.states.done, look: 'text-success' },
  failed: { icon: CircleX, word: words.delegates.states.failed, look: 'text-danger' },
}
