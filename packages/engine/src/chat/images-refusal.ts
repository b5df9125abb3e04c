// Why the images of a turn cannot be sent: the model takes none, or they are more than any provider accepts in one request.

import { limits, Refusal } from '@sheaf/contract'
import type { Turn } from './turn.ts'

export function imagesRefusal({ model, history, images = [] }: Turn): Refusal | undefined {
  const all = [...history.flatMap((message) => message.images ?? []), ...images]
  if (all.length === 0) return undefined
  if (!model.can.images)
    return new Refusal(
      model.imagesUnknown ? 'model-images-unknown' : 'model-no-images',
      `Model: ${model.label === '' ? model.ref : model.label}.`,
    )
  if (all.length > limits.imagesPerRequest)
    return new Refusal('too-many-images', `The conversation has ${all.length}. The limit is ${limits.imagesPerRequest}.`)
  const bytes = all.reduce((sum, image) => sum + image.bytes, 0)
  if (bytes <= limits.imageRequestBytes) return undefined
  return new Refusal(
    'too-many-images',
    `The images of the conversation have ${megabytes(bytes)}. The limit is ${megabytes(limits.imageRequestBytes)}.`,
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
