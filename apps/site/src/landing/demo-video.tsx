import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { useReducedMotion } from '../kit/use-reduced-motion.ts'
import media from '../media/media.json' with { type: 'json' }
import { Frame } from './frame.tsx'

const { width, height } = media.videos.demo

/**
 * Plays automatically, muted and in a loop, while it is visible. With reduced motion, it waits for the Play button. Without JavaScript or
 * with reduced motion, it also has the browser's own controls. The children below describe what happens in it.
 */
export function DemoVideo({ children }: { children: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null)
  const reducedMotion = useReducedMotion()
  const [isPlaying, setIsPlaying] = useState(false)
  const [wasPaused, setWasPaused] = useState(false)
  const isAutomatic = reducedMotion === 'no'
  const isKnown = reducedMotion !== 'unknown'

  useEffect(() => {
    const shown = video.current
    if (!(shown && isAutomatic) || wasPaused) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      // The browser may refuse to play automatically; then the button is there.
      if (entry?.isIntersecting) void shown.play().catch(() => undefined)
      else shown.pause()
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [isAutomatic, wasPaused])

  const toggle = () => {
    setWasPaused(isPlaying)
    if (isPlaying) video.current?.pause()
    else void video.current?.play().catch((error: unknown) => console.error("Couldn't play the demo video.", error))
  }

  return (
    <>
      <Frame>
        <video
          ref={video}
          className="block h-auto w-full rounded-lg border border-line"
          width={width}
          height={height}
          poster="/media/demo-poster.webp"
          preload="none"
          muted
          loop
          playsInline
          controls={!isAutomatic}
          aria-label="Sheaf demo: open a folder, select files, copy the prompt, apply the reply, and review the changes"
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
        >
          <source src="/media/demo.webm" type="video/webm" />
          <source src="/media/demo.mp4" type="video/mp4" />
          <track kind="captions" src="/media/demo.vtt" srcLang="en" label="Captions" />
          <a href="/media/demo.mp4">Download the demo video</a>
        </video>
      </Frame>
      <div className="mt-6 flex flex-col gap-x-8 gap-y-4 md:flex-row-reverse md:items-start">
        {/* Reserves the space, or the list would jump on hydration. */}
        <div className="min-h-11 min-w-24 shrink-0 md:text-right">
          {isKnown && (
            <Button onClick={toggle}>
              {isPlaying ? <Pause className="size-4" aria-hidden="true" /> : <Play className="size-4" aria-hidden="true" />}
              {isPlaying ? 'Pause' : 'Play'}
            </Button>
          )}
        </div>
        <div className="grow">{children}</div>
      </div>
    </>
  )
}
