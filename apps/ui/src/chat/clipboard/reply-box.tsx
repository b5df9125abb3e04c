// The second step: the reply comes back, through the button or a paste into the field.

import { ClipboardPaste } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { keyNames } from '../../kit/keys.tsx'
import { notify } from '../../kit/notify.ts'
import type { ChatMode } from './chat-turns.ts'
import { words } from './clipboard.words.ts'

export function ReplyBox({ mode, message, onReply }: { mode: ChatMode; message: string; onReply: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const accept = (text: string) => {
    if (text.trim() === '') notify(words.reply.noText, { tone: 'info' })
    else if (isPrompt(text, message)) notify(words.reply.stillPrompt, { tone: 'info' })
    else onReply(text)
  }
  const paste = () => {
    navigator.clipboard.readText().then(accept, () => {
      field.current?.focus()
      notify(words.reply.notAllowed(keyNames('mod+v').join(' ')), { tone: 'info' })
    })
  }
  const onPaste = (event: ClipboardEvent) => {
    // Passed on directly: megabytes in a field would make the page slow.
    event.preventDefault()
    accept(event.clipboardData.getData('text/plain'))
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 rounded-md border border-dashed border-line-strong bg-paper px-3 py-2">
      <p className="min-w-0 grow text-sm text-muted">{mode === 'plan' ? words.reply.nextPlan : words.reply.nextAct}</p>
      <textarea
        ref={field}
        rows={1}
        aria-label={words.reply.field}
        placeholder={words.reply.placeholder}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && event.currentTarget.value.trim() !== '') {
            event.preventDefault()
            accept(event.currentTarget.value)
          }
        }}
        className="h-7 w-40 resize-none rounded-md border border-line bg-surface px-2 py-0.5 outline-none focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent"
      />
      <Button icon={<ClipboardPaste />} onClick={paste}>
        {words.reply.paste}
      </Button>
    </div>
  )
}

/** Pressing the button too early pastes the copied prompt. */
function isPrompt(text: string, message: string): boolean {
  return text.trim() === message.trim() || (text.includes('<user_instructions>') && text.includes(message))
}
