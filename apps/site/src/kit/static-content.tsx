import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Content that the browser never needs as code: rendered once by the build and left alone during hydration. Listeners outside of it handle
 * its events. A page with such content is always loaded as a document (`<a href>`), never by the router.
 */
export function StaticContent({ className, children }: { className?: string; children: () => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The router led here after all, on Back from a page that it had opened. Only the document has the content, so load it.
    // Only once per history entry: if React discards the document, reloading would never end.
    const state: unknown = history.state
    const { wasReloaded, ...rest } = typeof state === 'object' && state !== null ? { wasReloaded: false, ...state } : { wasReloaded: false }
    const isEmpty = ref.current?.childNodes.length === 0
    if (isEmpty && !wasReloaded) {
      history.replaceState({ ...rest, wasReloaded: true }, '')
      location.reload()
    } else if (!isEmpty && wasReloaded) history.replaceState(rest, '')
  }, [])
  if (import.meta.env.SSR) return <div className={className}>{children()}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty; makes React keep the prerendered content.
  return <div ref={ref} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
