// Small versions of stored images, and the images themselves while they are looked at. Kept as long as this window may show them again.

import type { ImageAttachment, WindowApi } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { useHost } from '../../host/use-host.ts'
import type { ShownImage } from './image-jobs.ts'
import { showImage } from './run-image-job.ts'

const most = 400
const known = new Map<string, string>()

export function keepThumbnail(id: string, thumbnail: Blob): string {
  const url = known.get(id) ?? URL.createObjectURL(thumbnail)
  known.delete(id)
  known.set(id, url)
  const [oldest] = known
  if (known.size > most && oldest) {
    known.delete(oldest[0])
    URL.revokeObjectURL(oldest[1])
  }
  return url
}

/** URL of a thumbnail; null while it loads, 'gone' if the image no longer exists. */
export function useThumbnail(workspace: string, image: ImageAttachment | null): string | null {
  const host = useHost()
  const [loaded, setLoaded] = useState<{ id: string; url: string } | null>(null)
  const id = image?.id
  const url = id === undefined ? undefined : known.get(id)
  useEffect(() => {
    if (!image || known.has(image.id)) return undefined
    let isGone = false
    load(host, workspace, image)
      .then(({ thumbnail }) => keepThumbnail(image.id, thumbnail))
      .catch(() => 'gone')
      .then((made) => !isGone && setLoaded({ id: image.id, url: made }))
    return () => {
      isGone = true
    }
  }, [host, workspace, image])
  return url ?? (loaded?.id === id ? (loaded?.url ?? null) : null)
}

/** URL of the whole image while it is shown; null while it loads. */
export function useWholeImage(workspace: string, image: ImageAttachment): string | null {
  const host = useHost()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made = ''
    let isGone = false
    load(host, workspace, image)
      .then(({ image: whole }) => {
        if (isGone) return
        made = URL.createObjectURL(whole)
        setUrl(made)
      })
      .catch(() => !isGone && setUrl('gone'))
    return () => {
      isGone = true
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [host, workspace, image])
  return url
}

async function load(host: WindowApi, workspace: string, { id, type }: ImageAttachment): Promise<ShownImage> {
  const { data } = await host['images.read']({ workspace, image: id })
  return showImage(data, type)
}
