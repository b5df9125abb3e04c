// An image attached to a chat message. Its bytes are stored apart from the message, under their hash.

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof imageTypes)[number]

export interface ImageAttachment {
  /** SHA-256 of the stored bytes, in hex. */
  id: string
  name: string
  type: ImageType
  width: number
  height: number
  bytes: number
}

export interface ImageSize {
  width: number
  height: number
}

/** File name extensions, the usual one first. */
export const imageExtensions: Readonly<Record<ImageType, readonly [string, ...string[]]>> = {
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
}

export const imageTypeNames: Readonly<Record<ImageType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
}

/** True if a file of this name may be attached as an image. */
export function isImageName(name: string): boolean {
  return extensionOf(name) === 'svg' || typeOfName(name) !== undefined
}

/** The image type that the name claims; undefined: it claims none that can be stored. */
export function typeOfName(name: string): ImageType | undefined {
  const extension = extensionOf(name)
  return imageTypes.find((type) => imageExtensions[type].includes(extension))
}

/** The same name with the extension of another type. */
export function nameAs(name: string, type: ImageType): string {
  if (typeOfName(name) === type) return name
  const at = name.lastIndexOf('.')
  return `${at > 0 ? name.slice(0, at) : name}.${imageExtensions[type][0]}`
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
