// The post carousel. Loaded when it comes near; without JavaScript, the page shows `PostList`.

import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { advanceMs, nextCarousel, type PauseReason, startCarousel } from './carousel-state.ts'
import { Post } from './post.tsx'
import { postIds } from './post-ids.ts'

export function Posts() {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const [state, send] = useReducer(nextCarousel, undefined, () => startCarousel(postIds.length, prefersReducedMotion))
  const [frame, embla] = useEmblaCarousel({ loop: true, duration: 24 })
  const { index, heldBy, isStopped, restsUntil } = state
  const isHeld = heldBy.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes restarts the timer
  useEffect(() => {
    // Each post is shown for its full time, without the time that remained of the last one.
    const timer = setTimeout(() => send({ type: 'tick', now: Date.now() }), Math.max(advanceMs, restsUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [index, isHeld, isStopped, restsUntil])
  useEffect(() => {
    embla?.scrollTo(index, prefersReducedMotion)
    // A video that is out of view must not go on playing.
    for (const video of embla?.rootNode().querySelectorAll('video') ?? []) video.pause()
  }, [embla, index, prefersReducedMotion])
  useEffect(() => {
    // After a swipe, the dots follow and the carousel stays for a while.
    const follow = () => {
      const now = embla?.selectedScrollSnap()
      if (now !== undefined && now !== index) send({ type: 'choose', index: now, now: Date.now() })
    }
    embla?.on('select', follow)
    return () => void embla?.off('select', follow)
  }, [embla, index])

  const hold = (by: PauseReason, isHeld: boolean) => send({ type: 'hold', by, isHeld })
  const step = (by: 1 | -1) => () => send({ type: 'step', by, now: Date.now() })
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Posts"
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <div ref={frame} className="overflow-hidden">
        <div className="flex">
          {postIds.map((id, at) => (
            // biome-ignore lint/a11y/useSemanticElements: slides are groups in the ARIA pattern for carousels; a fieldset is part of a form
            <div
              key={id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${postIds.length}`}
              inert={at !== index}
              className="min-w-0 shrink-0 grow-0 basis-full px-1"
            >
              <Post id={id} onPlaying={(isPlaying) => hold('video', isPlaying)} />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-4 flex items-center justify-center gap-1">
        <RoundButton label="Previous post" onClick={step(-1)} icon={ChevronLeft} />
        {postIds.map((id, at) => (
          <button
            key={id}
            type="button"
            aria-label={`Show post ${at + 1}`}
            aria-current={at === index}
            onClick={() => send({ type: 'choose', index: at, now: Date.now() })}
            className="grid size-8 cursor-pointer place-items-center rounded-full"
          >
            <span className={`block h-2 rounded-full transition-all ${at === index ? 'w-5 bg-accent' : 'w-2 bg-line-strong'}`} />
          </button>
        ))}
        <RoundButton label="Next post" onClick={step(1)} icon={ChevronRight} />
        <RoundButton
          label={isStopped ? 'Resume autoplay' : 'Pause autoplay'}
          onClick={() => send({ type: 'stop', isStopped: !isStopped })}
          icon={isStopped ? Play : Pause}
        />
      </div>
    </section>
  )
}

function RoundButton({ label, onClick, icon: Icon }: { label: string; onClick(): void; icon: typeof Play }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-8 cursor-pointer place-items-center rounded-full text-muted hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden size={16} />
    </button>
  )
}
