import { useSyncExternalStore } from 'react'

/**
 * The query of the address. Empty during hydration, like the prerendered page, and correct right after. Changes replace the history entry,
 * so that Back leaves the page.
 */
export function useQuery(): [query: URLSearchParams, change: (fields: Record<string, string>) => void, isReady: boolean] {
  const search = useSyncExternalStore(
    listen,
    () => location.search,
    () => undefined,
  )
  return [new URLSearchParams(search), changeQuery, search !== undefined]
}

function changeQuery(fields: Record<string, string>): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
  dispatchEvent(new Event(changed))
}

const changed = 'sheaf-query'

function listen(onChange: () => void): () => void {
  for (const name of ['popstate', changed]) addEventListener(name, onChange)
  return () => {
    for (const name of ['popstate', changed]) removeEventListener(name, onChange)
  }
}
