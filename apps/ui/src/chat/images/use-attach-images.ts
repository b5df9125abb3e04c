// Attaches images to a message that is being written: prepares each in the worker, stores it on the host, and says why others were refused.

import { type ImageAttachment, isImageName, limits, modelOfChat, visibleText, type WindowApi } from '@sheaf/contract'
import type { HostLink } from '../../host/host-link.ts'
import { useLink } from '../../host/use-host.ts'
import { notify } from '../../kit/notify.ts'
import { toErrorMessage, useHostState } from '../../state/host-state.ts'
import { useChats } from '../chat-store.ts'
import { findDraft, imagesIn, setImages } from './draft-images.ts'
import type { PreparedImage } from './image-jobs.ts'
import { words } from './images.words.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { prepareImage, readSvg } from './run-image-job.ts'
import { keepThumbnail } from './thumbnails.ts'

/** A file, or where to read it from. */
type ImageSource = File | { path: string }

export interface ImageActions {
  add(draft: string, sources: readonly ImageSource[]): void
  remove(draft: string, key: string): void
  move(draft: string, key: string, to: number): void
}

export function isImageFile({ type, name }: File): boolean {
  return type.startsWith('image/') || isImageName(name)
}

export function useImageActions(workspace: string): ImageActions {
  const link = useLink()
  return {
    add(draft, sources) {
      const room = limits.imagesPerMessage - imagesIn(draft).length
      const added = sources.slice(0, Math.max(0, room)).map((source) => ({ key: crypto.randomUUID(), source, name: nameOf(source) }))
      setImages(draft, [...imagesIn(draft), ...added.map(({ key, name }) => ({ key, name, attachment: null }))])
      const reasons = sources.length > added.length ? [words.tooMany(sources.length - added.length, limits.imagesPerMessage)] : []
      void attachAll(link, workspace, added).then((refused) => report([...refused, ...reasons]))
    },
    remove(draft, key) {
      const image = imagesIn(draft).find((each) => each.key === key)
      setImages(
        draft,
        imagesIn(draft).filter((each) => each.key !== key),
      )
      if (image?.attachment) discard(link.host, workspace, image.attachment)
    },
    move(draft, key, to) {
      const images = imagesIn(draft)
      const moved = images.find((each) => each.key === key)
      if (!moved) return
      setImages(draft, images.filter((each) => each !== moved).toSpliced(to, 0, moved))
    },
  }
}

/** The host deletes it if nothing else refers to it; if the call fails, it does so after a month. */
function discard(host: WindowApi, workspace: string, { id }: ImageAttachment): void {
  void host['images.discard']({ workspace, image: id }).catch(() => undefined)
}

interface AddedImage {
  key: string
  name: string
  source: ImageSource
}

/** Returns why some were refused. */
async function attachAll(link: HostLink, workspace: string, added: readonly AddedImage[]): Promise<string[]> {
  const refused: string[] = []
  for (const image of added) {
    try {
      settle(link.host, workspace, image.key, await attach(link, workspace, image))
    } catch (problem) {
      const { says } = toErrorMessage(problem)
      refused.push(`${visibleText(image.name)}: ${says}`)
      const draft = findDraft(image.key)
      if (draft !== undefined)
        setImages(
          draft,
          imagesIn(draft).filter(({ key }) => key !== image.key),
        )
    }
  }
  return refused
}

async function attach({ host, uploads }: HostLink, workspace: string, { name, source }: AddedImage): Promise<ImageAttachment> {
  const model = chosenModel()
  const { data, name: usedName, thumbnail } = await prepare(host, workspace, source, name, model)
  const attachment = await uploads['images.add']({ workspace, name: usedName, data })
  keepThumbnail(attachment.id, thumbnail)
  return attachment
}

async function prepare(host: WindowApi, workspace: string, source: ImageSource, name: string, model: string): Promise<PreparedImage> {
  const isSvg = /\.svg$/i.test(name) || (source instanceof File && source.type === 'image/svg+xml')
  const file = source instanceof File ? source : (await host['images.read']({ workspace, path: source.path })).data
  if (!isSvg) return prepareImage(file, name, model)
  const drawn = await rasterizeSvg(await readSvg(file), model)
  return prepareImage(drawn, name.replace(/\.svg$/i, '.png'), model)
}

/** An image that was removed meanwhile, or is attached twice, is given back. */
function settle(host: WindowApi, workspace: string, key: string, attachment: ImageAttachment): void {
  const draft = findDraft(key)
  const images = draft === undefined ? [] : imagesIn(draft)
  if (draft === undefined || images.some((image) => image.attachment?.id === attachment.id)) {
    discard(host, workspace, attachment)
    if (draft === undefined) return
    setImages(
      draft,
      images.filter((image) => image.key !== key),
    )
    notify(words.twice(visibleText(attachment.name)), { tone: 'info' })
  } else
    setImages(
      draft,
      images.map((image) => (image.key === key ? { ...image, name: attachment.name, attachment } : image)),
    )
}

/** `provider/model`, or '' if none is chosen. */
function chosenModel(): string {
  const { chat, draft } = useChats.getState()
  return modelOfChat(chat?.settings ?? draft, useHostState.getState().settings.models.slots) ?? ''
}

function nameOf(source: ImageSource): string {
  if (source instanceof File) return source.name === '' ? words.unnamed : source.name.slice(-maxName)
  return source.path.slice(source.path.lastIndexOf('/') + 1).slice(-maxName)
}

const maxName = 200
const reasonsShown = 3

function report(reasons: readonly string[]): void {
  if (reasons.length === 0) return
  const hidden = reasons.length - reasonsShown
  const description = [...reasons.slice(0, reasonsShown), ...(hidden > 0 ? [words.more(hidden)] : [])].join(' ')
  notify(words.refused(reasons.length), { key: 'attach-images', tone: 'warning', description })
}
