import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders its children shortly before they come into view. Give it their final height, or the page jumps. */
export function Near({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return undefined
    const sight = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: '600px 0px',
    })
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [isNear])
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  )
}
