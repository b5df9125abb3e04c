// Edits a sent message. Sending it starts another branch; the old one stays.

import type { ChatMessage } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useAttachFiles } from './attach-files.ts'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'
import { fitsMessage, pasteIfFits } from './fits-message.ts'
import { AttachButton } from './images/attach-button.tsx'
import { editDraftOf, setImages, toDraftImages, useDraftImages } from './images/draft-images.ts'
import { ImageTray } from './images/image-tray.tsx'
import { useImageActions } from './images/use-attach-images.ts'
import { SendingLine } from './sending-line.tsx'
import { useAskedModel } from './use-asked-model.ts'
import { useSend } from './use-send.ts'

export function EditMessage({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const [text, setText] = useState(message.text)
  const area = useRef<HTMLTextAreaElement>(null)
  const { send, sending, problem } = useSend()
  const workspace = useChats((state) => state.workspace) ?? ''
  const draft = useEditedImages(message)
  const images = useDraftImages(draft)
  const model = useAskedModel()
  const imageActions = useImageActions(workspace)
  const attach = (files: File[]) => imageActions.add(draft, files)
  const { paste: pasteFiles } = useAttachFiles(attach)
  const isPreparing = images.some(({ attachment }) => attachment === null)
  const isEmpty = (text.trim() === '' && images.length === 0) || isPreparing
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])
  const go = async () => {
    const ids = images.flatMap(({ attachment }) => attachment?.id ?? [])
    if (!isEmpty && (await send({ text, images: ids, parent: message.parent }))) onDone()
  }
  const cancel = () => {
    const sent = message.images?.map(({ id }) => id) ?? []
    for (const { key, attachment } of images) if (attachment && !sent.includes(attachment.id)) imageActions.remove(draft, key)
    onDone()
  }
  return (
    <article aria-label={words.edit.title} className="flex flex-col gap-2">
      <div className="rounded-lg border border-accent bg-raised">
        <ImageTray workspace={workspace} draft={draft} model={model} onEmpty={() => area.current?.focus()} />
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
            else cancel()
          }}
          className="block field-sizing-content max-h-80 min-h-16 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
          <AttachButton onFiles={attach} />
          <span className="min-w-0 grow text-xs text-muted">{words.edit.help}</span>
          <Button small onClick={cancel}>
            {words.edit.cancel}
          </Button>
          <Button small tone="primary" disabled={isEmpty || sending !== null} focusableWhenDisabled onClick={() => void go()}>
            {words.edit.send}
          </Button>
        </div>
      </div>
      <SendingLine sending={sending} />
      {problem && <Problem {...problem} />}
    </article>
  )
}

/** Starts with the images that were sent. */
function useEditedImages({ id, images = [] }: ChatMessage): string {
  const draft = editDraftOf(id)
  const [isStarted, setStarted] = useState(false)
  if (!isStarted) {
    setStarted(true)
    setImages(draft, toDraftImages(images))
  }
  return draft
}
