// Edits a sent message. Sending it starts another branch; the old one stays.

import type { ChatMessage } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useAttachFiles } from './attach-files.ts'
import { words } from './chat.words.ts'
import { fitsMessage, pasteIfFits } from './fits-message.ts'
import { SendingLine } from './sending-line.tsx'
import { useSend } from './use-send.ts'

export function EditMessage({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const [text, setText] = useState(message.text)
  const area = useRef<HTMLTextAreaElement>(null)
  const { send, sending, problem } = useSend()
  const { paste: pasteFiles } = useAttachFiles()
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])
  const go = async () => {
    if (text.trim() !== '' && (await send(text, message.parent))) onDone()
  }
  return (
    <article aria-label={words.edit.title} className="flex flex-col gap-2">
      <div className="rounded-lg border border-accent bg-raised">
        <textarea
          ref={area}
          aria-label={words.edit.field}
          value={text}
          onPaste={(event) => pasteFiles(event) || pasteIfFits(event)}
          onChange={({ target }) => fitsMessage(target.value.length) && setText(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const isSend = event.key === 'Enter' && !event.shiftKey && !event.altKey
            if (!isSend && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            if (isSend) void go()
            else onDone()
          }}
          className="block field-sizing-content max-h-80 min-h-16 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
          <span className="min-w-0 grow text-xs text-muted">{words.edit.help}</span>
          <Button small onClick={onDone}>
            {words.edit.cancel}
          </Button>
          <Button small tone="primary" disabled={text.trim() === '' || sending !== null} focusableWhenDisabled onClick={() => void go()}>
            {words.edit.send}
          </Button>
        </div>
      </div>
      <SendingLine sending={sending} />
      {problem && <Problem {...problem} />}
    </article>
  )
}
