import { useEffect, useState } from 'react'
import { isSearch } from '../docs-state.ts'
import type { DocsTree } from '../docs-tree.ts'
import type { SearchFile, TextHit } from './search-docs.ts'
import { type SearchOption, searchOptions } from './search-options.ts'
import { type SearchResult, searchTitles } from './search-titles.ts'

export interface DocsSearchResults {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  options: readonly SearchOption[]
}

interface OpenedSearch {
  tree: DocsTree
  find(query: string): TextHit[]
}

let opened: Promise<OpenedSearch> | undefined

interface KnownTitles {
  tree: DocsTree
  results: readonly SearchResult[]
}

/**
 * Fetches the text of the docs and the code that searches it on the first search. After a failure, the next letter tries again. `known`:
 * the titles found so far, on the page that has them.
 */
export function useDocsSearch(query: string, known?: KnownTitles): DocsSearchResults {
  const [search, setSearch] = useState<OpenedSearch | 'loading' | 'failed'>('loading')
  const isWanted = isSearch(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter tries again after a failure.
  useEffect(() => {
    if (!isWanted || typeof search === 'object') return
    let isLeft = false
    opened ??= fetchSearch()
    opened.then(
      (found) => !isLeft && setSearch(found),
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

  if (!isWanted) return { state: 'idle', options: [] }
  const isReady = typeof search === 'object'
  const tree = known?.tree ?? (isReady ? search.tree : [])
  const options = searchOptions(tree, known?.results ?? searchTitles(tree, query), isReady ? search.find(query) : [])
  if (isReady) return { state: 'ready', options }
  // A release must not be the first result while the text that explains the words is on its way.
  return { state: search, options: search === 'failed' ? options : options.filter(({ group }) => group !== 'changelog') }
}

async function fetchSearch(): Promise<OpenedSearch> {
  const [{ openSearch }, response] = await Promise.all([import('./search-docs.ts'), fetch('/docs-search.json')])
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const { tree, passages }: SearchFile = await response.json()
  return { tree, find: openSearch(passages) }
}
