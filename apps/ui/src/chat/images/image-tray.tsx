// The images of a message that is being written: each can be looked at, moved and removed, by pointer and by keyboard.

import { imageTokens, visibleText } from '@sheaf/contract'
import { ArrowLeft, ArrowRight, Maximize2, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { ContextMenu, MenuItem, MenuSeparator } from '../../kit/menu.tsx'
import { type DraftImage, useDraftImages } from './draft-images.ts'
import { ImageDialog } from './image-dialog.tsx'
import { words } from './images.words.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useImageActions } from './use-attach-images.ts'

const dragType = 'application/x-sheaf-image'

interface TrayProps {
  workspace: string
  draft: string
  /** `provider/model` that the images are counted for. */
  model: string
  /** The last image was removed by keyboard. */
  onEmpty: () => void
}

export function ImageTray({ workspace, draft, model, onEmpty }: TrayProps) {
  const images = useDraftImages(draft)
  const actions = useImageActions(workspace)
  const handlers = useRef<ImageHandlers>(null)
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const [menuFor, setMenuFor] = useState('')
  if (images.length === 0) return null
  const attached = images.flatMap(({ attachment }) => attachment ?? [])
  const tokens = attached.reduce((sum, image) => sum + imageTokens(model, image), 0)
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-image]')[at]?.focus({ preventScroll: false }))
  const move = (image: DraftImage, to: number) => {
    if (to < 0 || to >= images.length) return
    actions.move(draft, image.key, to)
    setSaid(words.moved(visibleText(image.name), to + 1, images.length))
    focus(to)
  }
  const remove = (image: DraftImage, at: number) => {
    actions.remove(draft, image.key)
    if (images.length === 1) onEmpty()
    else focus(Math.min(at, images.length - 2))
  }
  const pointedAt = images.findIndex(({ key }) => key === menuFor)
  const pointed = images[pointedAt]
  const open = ({ attachment }: DraftImage) => attachment && setShown(attached.indexOf(attachment))
  handlers.current = { menu: setMenuFor, open, move, remove, dropped: (key, at) => actions.move(draft, key, at) }
  return (
    <div className="flex flex-col gap-1.5 px-3 pt-3">
      {/* One menu for all of them: twenty take longer to render than a frame. */}
      <ContextMenu
        trigger={
          <ul ref={list} aria-label={words.list} className="-mt-2 flex max-h-50 flex-wrap gap-2.5 overflow-y-auto pt-2 pr-2">
            {images.map((image, at) => (
              <TrayImage key={image.key} {...{ workspace, image, at, model, handlers }} of={images.length} />
            ))}
          </ul>
        }
      >
        {pointed && (
          <ImageMenu
            at={pointedAt}
            of={images.length}
            onOpen={() => open(pointed)}
            onMove={(to) => move(pointed, to)}
            onRemove={() => remove(pointed, pointedAt)}
          />
        )}
      </ContextMenu>
      <p className="text-xs text-muted tabular">{words.total(images.length, tokens)}</p>
      <span role="status" className="sr-only">
        {said}
      </span>
      {shown !== null && <ImageDialog workspace={workspace} images={attached} start={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

interface ImageHandlers {
  /** The menu of this image is about to open. */
  menu: (key: string) => void
  open: (image: DraftImage) => void
  move: (image: DraftImage, to: number) => void
  /** Another image was dropped here. */
  dropped: (key: string, at: number) => void
  remove: (image: DraftImage, at: number) => void
}

interface TrayImageProps {
  workspace: string
  image: DraftImage
  at: number
  of: number
  model: string
  /** A reference, which stays the same: only the image that is ready renders again, not all twenty. */
  handlers: RefObject<ImageHandlers | null>
}

const TrayImage = memo(function TrayImage({ workspace, image, at, of, model, handlers }: TrayImageProps) {
  const [isTarget, setTarget] = useState(false)
  const { attachment, key } = image
  const name = visibleText(image.name)
  const tokens = attachment ? imageTokens(model, attachment) : null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const isMove = step !== 0 && event.shiftKey && (event.ctrlKey || event.metaKey)
    if (isMove) handlers.current?.move(image, at + step)
    else if (event.key === 'Delete' || event.key === 'Backspace') handlers.current?.remove(image, at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li
      onContextMenu={() => handlers.current?.menu(key)}
      className={classNames('group relative w-18 shrink-0 rounded-md', isTarget && 'shadow-[-3px_0_0_var(--color-accent)]')}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragEnter={(event) => setTarget(isReorder(event))}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setTarget(false)
      }
      onDragOver={(event) => isReorder(event) && event.preventDefault()}
      onDrop={(event) => {
        setTarget(false)
        if (!isReorder(event)) return
        event.preventDefault()
        event.stopPropagation()
        handlers.current?.dropped(event.dataTransfer.getData(dragType), at)
      }}
    >
      <button
        type="button"
        data-image
        aria-label={attachment ? words.image(name, at + 1, of) : words.preparing(name)}
        aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        className="block h-18 w-full rounded-md border border-line hover:border-line-strong"
        onClick={() => handlers.current?.open(image)}
        onKeyDown={onKeyDown}
      >
        <Thumbnail workspace={workspace} image={attachment} name={image.name} />
      </button>
      <button
        type="button"
        aria-label={words.removeImage(name)}
        className="absolute -top-2 -right-2 inline-flex size-6 items-center justify-center rounded-full border border-line bg-raised text-muted hover:text-ink [&_svg]:size-3"
        onClick={() => handlers.current?.remove(image, at)}
      >
        <X />
      </button>
      {/* The total of one image is its own. */}
      {(of > 1 || tokens === null) && (
        <span
          className="block truncate pt-0.5 text-center text-2xs text-muted tabular"
          title={tokens === null ? undefined : words.tokensTitle(tokens)}
        >
          {tokens === null ? '…' : words.tokens(tokens)}
        </span>
      )}
    </li>
  )
})

interface MenuProps {
  at: number
  of: number
  onOpen: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

function ImageMenu({ at, of, onOpen, onMove, onRemove }: MenuProps) {
  return (
    <>
      <MenuItem icon={<Maximize2 />} onClick={onOpen}>
        {words.open}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ArrowLeft />} disabled={at === 0} keys="ctrl+shift+left" onClick={() => onMove(at - 1)}>
        {words.moveLeft}
      </MenuItem>
      <MenuItem icon={<ArrowRight />} disabled={at === of - 1} keys="ctrl+shift+right" onClick={() => onMove(at + 1)}>
        {words.moveRight}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<X />} keys="delete" onClick={onRemove}>
        {words.remove}
      </MenuItem>
    </>
  )
}

function isReorder({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(dragType)
}
