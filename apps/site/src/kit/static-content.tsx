import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Words that the browser never needs as code: rendered once when the site is built, left alone when the page comes alive. Whatever moves in
 * there is done by listening from outside. A page with such content is always loaded as a document (`<a href>`), never by the router.
 */
export function StaticContent({ className, children }: { className?: string; children: () => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The router brought us here after all: back from a page that it had gone to. Only the document has the words.
    // Once for each entry of the history: where React throws the document away, loading it again would never end.
    const state: unknown = history.state
    const { wasReloaded, ...rest } = typeof state === 'object' && state !== null ? { wasReloaded: false, ...state } : { wasReloaded: false }
    const isEmpty = ref.current?.childNodes.length === 0
    if (isEmpty && !wasReloaded) {
      history.replaceState({ ...rest, wasReloaded: true }, '')
      location.reload()
    } else if (!isEmpty && wasReloaded) history.replaceState(rest, '')
  }, [])
  if (import.meta.env.SSR) return <div className={className}>{children()}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; with it React leaves what the server wrote where it is.
  return <div ref={ref} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
