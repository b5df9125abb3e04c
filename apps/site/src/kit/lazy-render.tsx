import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders its children shortly before they come into view. Give it their final height, or the page jumps. */
export function LazyRender({ className, children }: { className?: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!container.current || isNear) return undefined
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: '600px 0px',
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={container} className={className}>
      {isNear && children}
    </div>
  )
}
