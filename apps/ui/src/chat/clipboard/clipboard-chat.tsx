// A conversation with any model through the clipboard. A message is copied with the workspace's context; a reply comes back as text,
// or goes on to Apply.

import { Bot, MessagesSquare, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readReply } from '../../apply/reply-store.ts'
import { useHost } from '../../host/use-host.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/indicators.tsx'
import { showTab } from '../../state/view-state.ts'
import { useAttachFiles } from '../attach-files.ts'
import { DropHint } from '../drop-hint.tsx'
import { addTurn, type ChatMode, type ChatTurn, clearTurns, readTurns } from './chat-turns.ts'
import { words } from './clipboard.words.ts'
import { ClipboardComposer } from './clipboard-composer.tsx'
import { ReplyBox } from './reply-box.tsx'
import { Turn } from './turn.tsx'

export function ClipboardChat({ workspace, onModels }: { workspace: string; onModels: () => void }) {
  const host = useHost()
  const [turns, setTurns] = useState(() => readTurns(sessionStorage, workspace))
  const end = useRef<HTMLDivElement>(null)
  const { isOver, onDragOver, onDragLeave, onDrop } = useAttachFiles()
  const last = turns.at(-1)
  const waiting = last?.from === 'you' ? last : null
  const { length } = turns
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what has to come into sight
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' })
  }, [length])

  const add = (turn: Omit<ChatTurn, 'id' | 'at'>) =>
    setTurns(addTurn(sessionStorage, workspace, { ...turn, id: crypto.randomUUID(), at: new Date().toISOString() }))
  const addReply = (text: string, mode: ChatMode) => {
    add({ from: 'model', mode, text, ...(mode === 'act' ? { applied: true } : {}) })
    if (mode === 'plan') return
    showTab('apply')
    void readReply(host, workspace, text)
  }

  return (
    <section
      aria-label={words.chat}
      className="relative flex h-full min-h-0 flex-col"
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <header className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-2">
        <h2 className="min-w-0 grow truncate px-1 font-medium">{words.title}</h2>
        <Button small tone="quiet" icon={<Bot />} onClick={onModels}>
          {words.withModel}
        </Button>
      </header>
      <div className="relative min-h-0 grow overflow-y-auto">
        {length === 0 ? (
          <EmptyState icon={<MessagesSquare />} title={words.empty.title} description={words.empty.help} />
        ) : (
          <>
            <div className="absolute top-2 right-2">
              <IconButton
                label={words.clear}
                onClick={() => {
                  clearTurns(sessionStorage, workspace)
                  setTurns([])
                }}
              >
                <Trash2 />
              </IconButton>
            </div>
            <ol aria-label={words.conversation} className="mx-auto flex w-full max-w-180 flex-col gap-4 p-4">
              {turns.map((turn) => (
                <Turn key={turn.id} turn={turn} />
              ))}
            </ol>
          </>
        )}
        <div ref={end} />
      </div>
      <div className="mx-auto w-full max-w-180 shrink-0 px-4 pb-3">
        {waiting && <ReplyBox mode={waiting.mode} message={waiting.text} onReply={(text) => addReply(text, waiting.mode)} />}
        <ClipboardComposer workspace={workspace} onSent={add} />
      </div>
      {isOver && <DropHint />}
    </section>
  )
}
