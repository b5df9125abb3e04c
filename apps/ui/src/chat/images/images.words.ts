// Every text about the images of a message.

import { fullCount, plural } from '../../kit/format.ts'

export const words = {
  attach: 'Attach images',
  list: 'Attached images',
  /** Accessible name of an image that is attached or was sent. */
  image: (name: string, at: number, of: number) => `${name}, image ${at} of ${of}`,
  preparing: (name: string) => `Preparing ${name}…`,
  stillPreparing: 'Images are still being prepared. Send the message when they are ready.',
  lost: (images: number) =>
    plural(images, { one: '1 image was lost when the window was reloaded', other: '# images were lost when the window was reloaded' }),
  attachAgain: (names: readonly string[]) => `Attach again: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`,
  gone: 'This image no longer exists.',
  tokens: (count: number) => `≈ ${fullCount(count)}`,
  tokensTitle: (count: number) => `≈ ${plural(count, { one: '# token', other: '# tokens' })} with this model`,
  total: (images: number, tokens: number) =>
    `${plural(images, { one: '# image', other: '# images' })} · ≈ ${plural(tokens, { one: '# token', other: '# tokens' })}`,
  open: 'Open',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  remove: 'Remove',
  removeImage: (name: string) => `Remove ${name}`,
  moved: (name: string, at: number, of: number) => `${name} is now image ${at} of ${of}.`,
  size: (width: number, height: number, bytes: number) => `${width} × ${height} · ${bytesText(bytes)}`,
  unnamed: 'image.png',
  refused: (images: number) => plural(images, { one: "1 image wasn't attached", other: "# images weren't attached" }),
  more: (images: number) => plural(images, { one: 'And # more.', other: 'And # more.' }),
  tooMany: (images: number, most: number) =>
    plural(images, {
      one: `1 image is over the limit of ${most} per message.`,
      other: `# images are over the limit of ${most} per message.`,
    }),
  twice: (name: string) => `${name} is already attached`,
  previous: 'Previous image',
  next: 'Next image',
} as const

function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
