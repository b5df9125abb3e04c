import { useEffect, useState } from 'react'
import { isSearch } from '../docs-state.ts'
import type { TextHit } from './search-index.ts'

export interface TextSearch {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  hits: readonly TextHit[]
}

type Search = (query: string) => TextHit[]

let opened: Promise<Search> | undefined

/** Fetches the index and its code on the first search. After a failure, the next letter tries again. */
export function useTextSearch(query: string): TextSearch {
  const [search, setSearch] = useState<Search | 'loading' | 'failed'>('loading')
  const isWanted = isSearch(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter tries again after a failure.
  useEffect(() => {
    if (!isWanted || typeof search === 'function') return
    let isLeft = false
    opened ??= openSearch()
    opened.then(
      (found) => !isLeft && setSearch(() => found),
      (error: unknown) => {
        opened = undefined
        console.error("Couldn't load the search index", error)
        if (!isLeft) setSearch('failed')
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted, query])

  if (!isWanted) return { state: 'idle', hits: [] }
  return typeof search === 'function' ? { state: 'ready', hits: search(query) } : { state: search, hits: [] }
}

async function openSearch(): Promise<Search> {
  const [{ openSearchFile }, response] = await Promise.all([import('./search-index.ts'), fetch('/docs-search.json')])
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return openSearchFile(await response.json())
}
