// The images of a sent message.

import type { ImageAttachment } from '@sheaf/contract'
import { visibleText } from '@sheaf/contract'
import { useState } from 'react'
import { useChats } from '../chat-store.ts'
import { ImageDialog } from './image-dialog.tsx'
import { words } from './images.words.ts'
import { Thumbnail } from './thumbnail.tsx'

export function SentImages({ images }: { images: readonly ImageAttachment[] }) {
  const workspace = useChats((state) => state.workspace) ?? ''
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul aria-label={words.list} className="flex max-w-[88%] flex-wrap justify-end gap-1.5">
        {images.map((image, at) => (
          <li key={image.id} className="size-24 max-md:size-18">
            <button
              type="button"
              aria-label={words.image(visibleText(image.name), at + 1, images.length)}
              className="size-full rounded-md border border-line hover:border-line-strong"
              onClick={() => setShown(at)}
            >
              <Thumbnail workspace={workspace} image={image} name={image.name} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <ImageDialog workspace={workspace} images={images} start={shown} onClose={() => setShown(null)} />}
    </>
  )
}
