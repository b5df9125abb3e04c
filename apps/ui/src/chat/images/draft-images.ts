// The images of messages that are being written, in order. Those of a chat's message field are kept in this browser, like its text.

import { type ImageAttachment, imageTypes } from '@sheaf/contract'
import { create } from 'zustand'

export interface DraftImage {
  key: string
  name: string
  /** Null while it is being prepared. */
  attachment: ImageAttachment | null
}

type Drafts = Readonly<Record<string, readonly DraftImage[]>>

const useDrafts = create<{ drafts: Drafts }>()(() => ({ drafts: {} }))

/** Name of the message field of a chat. */
export function draftOf(workspace: string, chat: string | null): string {
  return `${workspace}:${chat ?? 'new'}`
}

/** Name of the field that edits a sent message; not kept. */
export function editDraftOf(message: string): string {
  return `${editPrefix}${message}`
}

const editPrefix = 'edit:'
const none: readonly DraftImage[] = []

export function imagesIn(draft: string): readonly DraftImage[] {
  return useDrafts.getState().drafts[draft] ?? imagesOnLoad(draft)
}

export function useDraftImages(draft: string): readonly DraftImage[] {
  return useDrafts(({ drafts }) => drafts[draft]) ?? imagesOnLoad(draft)
}

const onLoad = new Map<string, readonly DraftImage[]>()

/** Read once: another array for every render would render forever. */
function imagesOnLoad(draft: string): readonly DraftImage[] {
  const known = onLoad.get(draft) ?? readStored(draft)
  onLoad.set(draft, known)
  return known
}

export function setImages(draft: string, images: readonly DraftImage[]): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [draft]: images } }))
  if (draft.startsWith(editPrefix)) return
  store(draft, images)
  storePreparing(draft, images)
}

/** Which draft has the image now: a new chat's draft moves to the chat when it is created. */
export function findDraft(key: string): string | undefined {
  return Object.entries(useDrafts.getState().drafts).find(([, images]) => images.some((image) => image.key === key))?.[0]
}

export function moveImages(from: string, to: string): void {
  const moved = imagesIn(from)
  if (moved.length === 0) return
  setImages(from, none)
  setImages(to, [...imagesIn(to), ...moved])
}

export function toDraftImages(attached: readonly ImageAttachment[]): DraftImage[] {
  return attached.map((attachment) => ({ key: crypto.randomUUID(), name: attachment.name, attachment }))
}

/** Names of images that were still being prepared when the window was closed or reloaded. Returns each once. */
export function takeLostImages(draft: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(preparingKey(draft)) ?? '[]')
    const isPreparing = imagesIn(draft).some(({ attachment }) => attachment === null)
    if (isPreparing || !Array.isArray(kept)) return []
    sessionStorage.removeItem(preparingKey(draft))
    return kept.filter((name) => typeof name === 'string')
  } catch {
    return []
  }
}

/** Per window: another one with the same chat is not reloaded. */
function storePreparing(draft: string, images: readonly DraftImage[]): void {
  const names = images.flatMap(({ name, attachment }) => (attachment === null ? [name] : []))
  try {
    if (names.length === 0) sessionStorage.removeItem(preparingKey(draft))
    else sessionStorage.setItem(preparingKey(draft), JSON.stringify(names))
  } catch {}
}

function preparingKey(draft: string): string {
  return `chat-images-preparing:${draft}`
}

function storageKey(draft: string): string {
  return `chat-images:${draft}`
}

/** Storage may be full or disabled: then only this window remembers. */
function store(draft: string, images: readonly DraftImage[]): void {
  const ready = images.flatMap(({ attachment }) => attachment ?? [])
  try {
    if (ready.length === 0) localStorage.removeItem(storageKey(draft))
    else localStorage.setItem(storageKey(draft), JSON.stringify(ready))
  } catch {}
}

function readStored(draft: string): readonly DraftImage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(draft)) ?? '[]')
    return Array.isArray(kept) ? toDraftImages(kept.flatMap(readAttachment)) : none
  } catch {
    return none
  }
}

function readAttachment(value: unknown): ImageAttachment[] {
  if (typeof value !== 'object' || value === null) return []
  const fields: Record<string, unknown> = { ...value }
  const { id, name, type, width, height, bytes } = fields
  const known = imageTypes.find((each) => each === type)
  if (typeof id !== 'string' || typeof name !== 'string' || known === undefined) return []
  if (typeof width !== 'number' || typeof height !== 'number' || typeof bytes !== 'number') return []
  return [{ id, name, type: known, width, height, bytes }]
}
