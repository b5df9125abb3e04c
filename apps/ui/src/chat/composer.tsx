// The message field: kept as a draft, sent with the workspace's context.

import { limits, visibleText } from '@sheaf/contract'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { FilesFound, useMentions } from '../compose/mentions.tsx'
import { Button } from '../kit/button.tsx'
import { notify } from '../kit/notify.ts'
import { Tooltip } from '../kit/tooltip.tsx'
import { useView } from '../state/view-state.ts'
import { useAttachFiles } from './attach-files.ts'
import { shownChat, useChats } from './chat-store.ts'
import { words } from './composer.words.ts'
import { ComposerBar } from './composer-bar.tsx'
import { ContextButton } from './context-button.tsx'
import { fitsMessage, pasteIfFits } from './fits-message.ts'
import { AttachButton } from './images/attach-button.tsx'
import { draftOf, setImages, takeLostImages, useDraftImages } from './images/draft-images.ts'
import { ImageTray } from './images/image-tray.tsx'
import { words as imageWords } from './images/images.words.ts'
import { useImageActions } from './images/use-attach-images.ts'
import { MeasureNotes } from './measure-notes.tsx'
import { SendingLine } from './sending-line.tsx'
import { readMessageDraft, saveMessageDraft } from './stored-choices.ts'
import { useAskedModel } from './use-asked-model.ts'
import { useChatActions, useChatSettings } from './use-chat-store.ts'
import { useIsRunning } from './use-is-running.ts'
import { useMeasure } from './use-measure.ts'
import { useSend } from './use-send.ts'

export function Composer({ workspace, chat }: { workspace: string; chat: string | null }) {
  const { text, write } = useDraft(workspace, chat)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isRunning = useIsRunning()
  const { settings, change } = useChatSettings()
  const { stopAnswer } = useChatActions()
  const { send, sending, problem, forget } = useSend()
  const resending = useChats((state) => state.resending)
  const draft = draftOf(workspace, chat)
  const images = useDraftImages(draft)
  const imageIds = images.flatMap(({ attachment }) => attachment?.id ?? [])
  const isPreparing = imageIds.length < images.length
  const imageActions = useImageActions(workspace)
  const model = useAskedModel()
  const measured = useMeasure(workspace, chat, text, imageIds.join(','))
  const mentions = useMentions(area, write, 'above')
  const attach = (files: File[]) => imageActions.add(draft, files)
  const { paste: pasteFiles } = useAttachFiles(attach)
  useLostImages(draft)
  const isEmpty = text.trim() === '' && images.length === 0
  /** Enter still asks the host: this was measured a moment ago. */
  const blocked = measured.current?.refusal

  const go = async () => {
    if (isEmpty || sending) return
    if (isRunning) return notify(words.stillRunning, { tone: 'info' })
    if (isPreparing) return notify(imageWords.stillPreparing, { tone: 'info' })
    const { imagesPerMessage } = limits
    if (images.length > imagesPerMessage)
      return notify(imageWords.tooMany(images.length - imagesPerMessage, imagesPerMessage), { tone: 'warning' })
    if (await send({ text, images: imageIds })) {
      write('')
      // Not the captured draft: the first message of a new chat moved it.
      setImages(draftOf(workspace, shownChat(useChats.getState())), [])
    }
    area.current?.focus()
  }
  const stop = () => {
    stopAnswer()
    area.current?.focus()
  }
  useCommand('run', () => void go(), !isEmpty)
  useCommand('focus-instructions', () => area.current?.focus())
  useCommand('chat-mode', () => change({ mode: settings.mode === 'plan' ? 'act' : 'plan' }))
  useFocusAfterTurning(area, chat)
  const isWanted = useView((view) => view.wantsMessageField)
  useEffect(() => {
    if (!isWanted) return
    useView.setState({ wantsMessageField: false })
    area.current?.focus()
  }, [isWanted])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    mentions.onKeyDown(event)
    // On a touch screen Enter inserts a line break: there is no other key for it.
    if (event.defaultPrevented || event.key !== 'Enter' || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void go()
  }

  return (
    <div className="mx-auto flex w-full max-w-190 shrink-0 flex-col gap-2 px-4 pb-3 max-md:px-2 max-md:pb-2">
      <SendingLine sending={sending ?? resending} />
      <MeasureNotes
        measure={measured.current}
        problem={problem}
        onTrim={() => {
          forget()
          area.current?.focus()
        }}
      />
      <div className="relative rounded-lg border border-line-strong bg-raised focus-within:border-accent">
        <ImageTray workspace={workspace} draft={draft} model={model} onEmpty={() => area.current?.focus()} />
        <textarea
          id={id}
          ref={area}
          aria-label={words.field}
          placeholder={settings.mode === 'plan' ? words.placeholders.plan : words.placeholders.act}
          value={text}
          onPaste={(event) => pasteFiles(event) || pasteIfFits(event)}
          onChange={({ target }) => {
            if (!fitsMessage(target.value.length)) return
            forget()
            write(target.value)
            mentions.update(target)
          }}
          onSelect={({ currentTarget }) => mentions.update(currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={mentions.close}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={mentions.open ? `${id}-files` : undefined}
          aria-activedescendant={mentions.open && mentions.open.active >= 0 ? `${id}-${mentions.open.active}` : undefined}
          className="block field-sizing-content max-h-[40vh] min-h-16 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        {mentions.open && <FilesFound id={id} open={mentions.open} onAccept={mentions.accept} />}
        <span role="status" className="sr-only">
          {mentions.open ? words.filesFound(mentions.open.found.length) : ''}
        </span>
        <div className="flex flex-wrap items-center gap-1.5 px-2 pb-2">
          <AttachButton onFiles={attach} />
          <ComposerBar />
          <div className="ml-auto flex items-center gap-1.5">
            <ContextButton measure={measured.last} />
            {isRunning ? (
              <Tooltip label={words.stop.help} keys="escape" side="top">
                <Button tone="primary" icon={<Square className="fill-current" />} onClick={stop}>
                  {words.stop.label}
                </Button>
              </Tooltip>
            ) : (
              <Tooltip
                label={blocked && !isEmpty ? words.send.blocked(visibleText(blocked.says)) : words.send.help}
                {...(blocked && !isEmpty ? {} : { keys: keysForCommand('run') })}
                side="top"
              >
                <Button
                  tone="primary"
                  icon={<ArrowUp />}
                  disabled={isEmpty || sending !== null || blocked !== undefined}
                  focusableWhenDisabled
                  onClick={() => void go()}
                >
                  {words.send.label}
                </Button>
              </Tooltip>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Saved on every keystroke, per conversation: switching away and back loses nothing. */
function useDraft(workspace: string, chat: string | null): { text: string; write(text: string): void } {
  const [draft, setDraft] = useState(() => ({ chat, text: readMessageDraft(workspace, chat) }))
  const current = draft.chat === chat ? draft : { chat, text: readMessageDraft(workspace, chat) }
  if (current !== draft) setDraft(current)
  return {
    text: current.text,
    write(text) {
      // Not the captured `chat`: the first message of a new chat is sent without one, but cleared when there is one.
      const now = shownChat(useChats.getState())
      saveMessageDraft(workspace, now, text)
      setDraft({ chat: now, text })
    },
  }
}

/** Says which images a reload lost: the browser can't read their files again. */
function useLostImages(draft: string): void {
  useEffect(() => {
    const lost = takeLostImages(draft)
    if (lost.length > 0)
      notify(imageWords.lost(lost.length), { tone: 'warning', description: imageWords.attachAgain(lost.map(visibleText)) })
  }, [draft])
}

/** Focuses the field when the user switches conversations, not when they only come to this tab. */
function useFocusAfterTurning(area: RefObject<HTMLTextAreaElement | null>, chat: string | null): void {
  const before = useRef(chat)
  useEffect(() => {
    if (before.current !== chat && matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true })
    before.current = chat
  }, [area, chat])
}
