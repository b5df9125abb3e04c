// One image at full size, and the others of the same message.

import { type ImageAttachment, visibleText } from '@sheaf/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Spinner } from '../../kit/indicators.tsx'
import { words } from './images.words.ts'
import { useWholeImage } from './thumbnails.ts'

interface ImageDialogProps {
  workspace: string
  images: readonly ImageAttachment[]
  /** Index of the first one to show. */
  start: number
  onClose: () => void
}

export function ImageDialog({ workspace, images, start, onClose }: ImageDialogProps) {
  const [at, setAt] = useState(start)
  const stage = useRef<HTMLDivElement>(null)
  const image = images[Math.min(at, images.length - 1)]
  if (!image) return null
  const { name, width, height, bytes } = image
  const go = (step: number) => setAt((from) => (from + step + images.length) % images.length)
  return (
    <Dialog
      title={name}
      description={words.size(width, height, bytes)}
      width="full"
      fills
      initialFocus={stage}
      onClose={onClose}
      {...(images.length > 1 && {
        footer: (
          <>
            <span className="mr-auto text-sm text-muted tabular">
              {at + 1} / {images.length}
            </span>
            <IconButton label={words.previous} keys="left" onClick={() => go(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={words.next} keys="right" onClick={() => go(1)}>
              <ChevronRight />
            </IconButton>
          </>
        ),
      })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons */}
      <div
        ref={stage}
        tabIndex={-1}
        className="flex min-h-0 grow items-center justify-center overflow-auto bg-sunken p-3 outline-none"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') go(-1)
          if (key === 'ArrowRight') go(1)
        }}
      >
        <WholeImage key={image.id} workspace={workspace} image={image} />
      </div>
    </Dialog>
  )
}

function WholeImage({ workspace, image }: { workspace: string; image: ImageAttachment }) {
  const url = useWholeImage(workspace, image)
  if (url === null) return <Spinner />
  if (url === 'gone') return <p className="text-muted">{words.gone}</p>
  return <img src={url} alt={visibleText(image.name)} decoding="async" className="max-h-full max-w-full rounded-sm object-contain" />
}
