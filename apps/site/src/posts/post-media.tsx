import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { getMp4Video } from 'react-tweet'
import type { MediaDetails, MediaVideo } from 'react-tweet/api'

interface MediaProps {
  media: readonly MediaDetails[]
  /** Address of the post and its replies. */
  url: string
  onPlaying(isPlaying: boolean): void
}

export function PostMedia({ media, url, onPlaying }: MediaProps) {
  return (
    <div className={`mt-4 grid gap-1 overflow-hidden rounded-lg border border-line ${media.length > 1 ? 'grid-cols-2' : ''}`}>
      {media.map((each) =>
        each.type === 'photo' ? (
          <img
            key={each.media_url_https}
            src={each.media_url_https}
            alt={each.ext_alt_text ?? 'Image in the post'}
            width={each.original_info.width}
            height={each.original_info.height}
            loading="lazy"
            className="max-h-72 w-full object-cover object-top"
          />
        ) : (
          <PostVideo key={each.media_url_https} media={{ ...each, type: 'video' }} url={url} onPlaying={onPlaying} />
        ),
      )}
    </div>
  )
}

/** From poster to playing to ended. If the video can't be played, the button comes back for another try. */
function PostVideo({ media, url, onPlaying }: { media: MediaVideo; url: string; onPlaying(isPlaying: boolean): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'poster' | 'playing' | 'ended'>('poster')
  const file = getMp4Video(media)
  const show = (next: typeof state) => {
    setState(next)
    onPlaying(next === 'playing')
  }
  const play = async () => {
    show('playing')
    try {
      video.current?.load()
      await video.current?.play()
      video.current?.focus()
    } catch (problem) {
      console.error("Couldn't play the video in the post:", problem)
      show('poster')
    }
  }
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useMediaCaption: posts have no captions; their text says what the video shows. */}
      <video
        ref={video}
        // As an attribute: with a <source> inside, `play` would wait forever for a file that can't be loaded.
        src={file?.url}
        poster={media.media_url_https}
        width={media.original_info.width}
        height={media.original_info.height}
        controls={state !== 'poster'}
        tabIndex={state === 'poster' ? -1 : 0}
        aria-label="Video in the post"
        playsInline
        preload="none"
        className="block h-auto max-h-72 w-full bg-sunken object-contain"
        onPlay={() => show('playing')}
        onEnded={() => show('ended')}
        onPause={() => onPlaying(false)}
      />
      {state === 'poster' ? (
        <button type="button" aria-label="Play video" onClick={play} className="absolute inset-0 grid cursor-pointer place-items-center">
          <span className="grid size-16 place-items-center rounded-full bg-accent-fill text-on-accent shadow-float">
            <Play aria-hidden size={26} fill="currentColor" />
          </span>
        </button>
      ) : null}
      {state === 'ended' ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="absolute top-3 right-3 rounded-md bg-raised px-3 py-1 font-medium text-ink text-sm"
        >
          View replies
        </a>
      ) : null}
    </div>
  )
}
