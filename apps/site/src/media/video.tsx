import media from './media.json' with { type: 'json' }

export type VideoName = keyof typeof media.videos

interface VideoProps {
  name: VideoName
  title: string
  className?: string
}

/** A recording of the app with captions, played on click. The poster is an image behind it, so that it loads only when near. */
export function Video({ name, title, className = '' }: VideoProps) {
  const { width, height } = media.videos[name]
  const base = `/media/${name}`
  return (
    <figure className={`my-6 ${className}`}>
      <div className="relative overflow-hidden rounded-lg border border-line">
        <img
          className="block h-auto w-full"
          src={`${base}-poster.webp`}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
        />
        <video
          className="absolute inset-0 size-full [&::cue]:text-[13px]"
          controls
          muted
          playsInline
          preload="none"
          width={width}
          height={height}
          aria-label={title}
        >
          <source src={`${base}.webm`} type="video/webm" />
          <source src={`${base}.mp4`} type="video/mp4" />
          <track kind="captions" src={`${base}.vtt`} srcLang="en" label="Captions" default />
          <a href={`${base}.mp4`}>{title}</a>
        </video>
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        {title} · {media.videos[name].seconds} s ·{' '}
        <a className="link" href={`${base}.vtt`}>
          transcript
        </a>
      </figcaption>
    </figure>
  )
}
