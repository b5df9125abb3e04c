// Files dropped or pasted into a chat from outside the window. Those in an open folder are added to the selection, which is sent with
// every message; for any other, a message says why it isn't.

import { visibleText, type WindowApi } from '@sheaf/contract'
import type { ClipboardEvent, DragEvent } from 'react'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { nativeShell } from '../kit/native-shell.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import type { Actions } from '../state/actions.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './composer.words.ts'
import { isImageFile } from './images/use-attach-images.ts'

/** Reasons listed in one message. */
const reasonsShown = 3
const mostFiles = 1_000

interface AttachFiles {
  /** Files are being dragged over the chat. */
  isOver: boolean
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
  /** True if the clipboard had files and no text. */
  paste(event: ClipboardEvent): boolean
}

/** `onImages`: attaches images to the message. Absent: this kind of message has none. */
export function useAttachFiles(onImages?: (images: File[]) => void): AttachFiles {
  const host = useHost()
  const actions = useActions()
  const [isOver, setOver] = useState(false)
  const attach = (files: File[]) => {
    const images = onImages ? files.filter(isImageFile) : []
    if (images.length > 0) onImages?.(images)
    const others = files.filter((file) => !images.includes(file))
    if (others.length > 0) void attachFiles(host, actions, others).catch(notifyProblem)
  }
  return {
    isOver,
    onDragOver(event) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event) {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setOver(false)
    },
    onDrop(event) {
      setOver(false)
      const { items, files } = event.dataTransfer
      // The window handles folders: it opens them. Dropped text goes into the field.
      if (files.length === 0 || [...items].some((item) => item.webkitGetAsEntry()?.isDirectory)) return
      event.preventDefault()
      attach([...files])
    },
    paste(event) {
      const files = [...event.clipboardData.files]
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return false
      event.preventDefault()
      attach(files)
      return true
    },
  }
}

async function attachFiles(host: WindowApi, actions: Actions, files: File[]): Promise<void> {
  const workspace = useHostState.getState().open?.id
  if (workspace === undefined) return
  const asked = files.slice(0, mostFiles)
  const located = await host['files.locate']({
    workspace,
    files: asked.map((file) => {
      const path = nativeShell()?.pathOf(file) ?? ''
      return { name: file.name, bytes: file.size, modified: Math.max(0, file.lastModified), ...(path !== '' && { path }) }
    }),
  })
  const selected = useHostState.getState().open?.selection.files
  const paths: string[] = []
  const reasons: string[] = []
  asked.forEach((file, at) => {
    const { found = [], isIgnored = false } = located[at] ?? {}
    const [path] = found
    const name = visibleText(file.name)
    if (isImageFile(file)) reasons.push(words.attach.image(name))
    else if (found.length > 1) reasons.push(words.attach.several(name))
    else if (path === undefined) reasons.push(isIgnored ? words.attach.ignored(name) : words.attach.outside(name))
    // Checking it again would replace a slice or a map by the whole file.
    else if (selected?.has(path)) reasons.push(words.attach.selected(name))
    else paths.push(path)
  })
  if (paths.length > 0) reasons.push(...(await actions.select({ type: 'check', paths, checked: true })))
  report(paths.length, reasons)
}

function report(attached: number, reasons: readonly string[]): void {
  const hidden = reasons.length - reasonsShown
  const description = [...reasons.slice(0, reasonsShown), ...(hidden > 0 ? [words.attach.more(hidden)] : [])].join(' ')
  notify(attached === 0 ? words.attach.none : words.attach.done(attached), {
    key: 'attach',
    tone: attached === 0 ? 'info' : reasons.length > 0 ? 'warning' : 'success',
    ...(description !== '' && { description }),
  })
}
