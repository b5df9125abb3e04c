// Opens the file dialog for images.

import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { words } from './images.words.ts'

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={words.attach} onClick={() => input.current?.click()}>
        <ImagePlus />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        multiple
        hidden
        aria-label={words.attach}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again would do nothing.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
