import { ArrowRight, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { Shot } from '../media/index.ts'
import media from '../media/media.json' with { type: 'json' }
import type { Feature } from './feature-table.ts'
import { Frame } from './frame.tsx'

/** The link to the video works without JavaScript; with it, the video replaces the picture. */
export function FeaturePanel({ feature }: { feature: Feature }) {
  const { name, title, text, shot, alt, docs, video } = feature
  const { width, height } = media.videos[video ?? 'demo']
  const [isWatching, setIsWatching] = useState(false)
  return (
    <>
      <Frame>
        {video && isWatching ? (
          <video
            className="block h-auto w-full rounded-lg border border-line"
            width={width}
            height={height}
            controls
            autoPlay
            muted
            playsInline
            aria-label={`${name} demo`}
          >
            <source src={`/media/${video}.webm`} type="video/webm" />
            <source src={`/media/${video}.mp4`} type="video/mp4" />
            <track kind="captions" src={`/media/${video}.vtt`} srcLang="en" label="Captions" default />
          </video>
        ) : (
          <Shot name={shot} alt={alt} sizes="(min-width: 1100px) 770px, 100vw" />
        )}
      </Frame>
      <p className="only-without-script mt-6 text-faint text-sm">{name}</p>
      <h3 className="mt-6 font-semibold text-xl">{title}</h3>
      <p className="mt-2 max-w-160 text-muted">{text}</p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <a className="link inline-flex min-h-8 items-center gap-1.5" href={docs}>
          Learn more<span className="sr-only"> ({name})</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </a>
        {video && !isWatching && (
          <a
            className="link inline-flex min-h-8 items-center gap-1.5"
            href={`/media/${video}.mp4`}
            onClick={(event) => {
              event.preventDefault()
              setIsWatching(true)
            }}
          >
            <CirclePlay className="size-4" aria-hidden="true" />
            Watch the demo<span className="sr-only"> ({name})</span>
          </a>
        )}
      </p>
    </>
  )
}
