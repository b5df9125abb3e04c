import media from './media.json' with { type: 'json' }

export type ShotName = keyof typeof media.shots

interface ShotProps {
  name: ShotName
  /** Description for people who can't see the image. */
  alt: string
  /** For images in view when the page opens: loaded at once. */
  eager?: boolean
  className?: string
  /** Displayed width, as the `sizes` of an image. */
  sizes?: string
}

const systemIsDark = '(prefers-color-scheme: dark)'
const look = 'h-auto w-full rounded-lg border border-line'
const inLight = '[:root[data-theme=dark]_&]:hidden [@media(prefers-color-scheme:dark)]:[:root:not([data-theme])_&]:hidden'
const inDark = 'hidden [:root[data-theme=dark]_&]:block [@media(prefers-color-scheme:dark)]:[:root:not([data-theme])_&]:block'
const bySystem = '[:root[data-theme]_&]:hidden'
const byChoice = { light: 'hidden [:root[data-theme=light]_&]:block', dark: 'hidden [:root[data-theme=dark]_&]:block' }

/** A picture of the app in the theme of the page. Only the visible one is fetched: browsers skip lazy images that are hidden. */
export function Shot({ name, alt, eager = false, className = '', sizes = '(min-width: 800px) 720px, 100vw' }: ShotProps) {
  const { width, height } = media.shots[name]
  const lazy = (theme: 'light' | 'dark', when: string) => (
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
  if (!eager)
    return (
      <>
        {lazy('light', inLight)}
        {lazy('dark', inDark)}
      </>
    )
  // The system's theme is known before any stylesheet. Most visitors have chosen no theme, so their picture starts to load at once.
  return (
    <>
      <picture className={bySystem}>
        <source media={systemIsDark} srcSet={sources(name, 'dark')} sizes={sizes} />
        <img
          className={`${look} block ${className}`}
          src={file(name, 'light')}
          srcSet={sources(name, 'light')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          fetchPriority="high"
        />
      </picture>
      {lazy('light', byChoice.light)}
      {lazy('dark', byChoice.dark)}
    </>
  )
}

function sources(name: ShotName, theme: 'light' | 'dark'): string {
  return `${file(name, theme, '-720')} 720w, ${file(name, theme)} ${media.shots[name].width}w`
}

function file(name: ShotName, theme: 'light' | 'dark', size = ''): string {
  return `/media/${name}-${theme}${size}.webp`
}
