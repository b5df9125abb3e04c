// A small image in a square; its own shape is kept.

import { type ImageAttachment, visibleText } from '@sheaf/contract'
import { ImageOff, LoaderCircle } from 'lucide-react'
import { words } from './images.words.ts'
import { useThumbnail } from './thumbnails.ts'

export function Thumbnail({ workspace, image, name }: { workspace: string; image: ImageAttachment | null; name: string }) {
  const url = useThumbnail(workspace, image)
  return (
    <span
      className="flex size-full items-center justify-center overflow-hidden rounded-[5px] bg-sunken text-faint"
      title={visibleText(name)}
    >
      {url === null ? (
        <LoaderCircle className="size-4 animate-spin" aria-hidden />
      ) : url === 'gone' ? (
        <ImageOff className="size-5" role="img" aria-label={words.gone} />
      ) : (
        <img src={url} alt="" draggable={false} className="size-full object-cover" />
      )}
    </span>
  )
}
