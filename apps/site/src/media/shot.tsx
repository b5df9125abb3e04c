import media from './media.json' with { type: 'json' }

export type ShotName = keyof typeof media.shots

interface ShotProps {
  name: ShotName
  /** Description for people who can't see the image. */
  alt: string
  className?: string
  /** Displayed width, as the `sizes` of an image. */
  sizes?: string
}

const look = 'h-auto w-full rounded-lg border border-line'
const inLight = '[:root[data-theme=dark]_&]:hidden [@media(prefers-color-scheme:dark)]:[:root:not([data-theme])_&]:hidden'
const inDark = 'hidden [:root[data-theme=dark]_&]:block [@media(prefers-color-scheme:dark)]:[:root:not([data-theme])_&]:block'

/** A picture of the app in the theme of the page. Only the visible one is fetched: browsers skip lazy images that are hidden. */
export function Shot({ name, alt, className = '', sizes = '(min-width: 800px) 720px, 100vw' }: ShotProps) {
  const { width, height } = media.shots[name]
  const image = (theme: 'light' | 'dark', when: string) => (
    <img
      className={`${look} ${when} ${className}`}
      src={file(name, theme)}
      srcSet={sources(name, theme)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
  return (
    <>
      {image('light', inLight)}
      {image('dark', inDark)}
    </>
  )
}

function sources(name: ShotName, theme: 'light' | 'dark'): string {
  return `${file(name, theme, '-720')} 720w, ${file(name, theme)} ${media.shots[name].width}w`
}

function file(name: ShotName, theme: 'light' | 'dark', size = ''): string {
  return `/media/${name}-${theme}${size}.webp`
}
