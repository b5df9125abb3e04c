import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { type DocsPosition, positionId } from '../docs-hash.ts'
import type { DocsState } from '../docs-state.ts'
import type { DocsTree } from '../docs-tree.ts'
import { isPlainClick } from '../plain-click.ts'
import { excerpt, highlightRuns } from './highlight.ts'
import type { TextHit } from './search-index.ts'
import { resultPosition, type SearchResult } from './search-titles.ts'
import { useTextSearch } from './use-text-search.ts'

interface DocsSearchProps {
  tree: DocsTree
  state: DocsState
  input: RefObject<HTMLInputElement | null>
  onQuery(query: string): void
  onClear(): void
  onGo(id: string, position: DocsPosition, words: readonly string[]): void
}

/** Search field with matching titles first, then matching text. A combobox: the focus stays in the field, arrow keys select. */
export function DocsSearch({ tree, state, input, onQuery, onClear, onGo }: DocsSearchProps) {
  const { searchQuery: query, searchResults, isSearching } = state
  const { state: textState, hits } = useTextSearch(query)
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const words = query.trim().split(/\s+/)
  const titled = new Set(searchResults.map((result) => positionId(resultPosition(result))))
  const options = [...searchResults.map((result) => titleOption(tree, result)), ...hits.filter(({ id }) => !titled.has(id)).map(textOption)]
  const at = Math.min(chosen, options.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (isSearching) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, isSearching, listId])

  const choose = (index: number) => {
    const option = options[index]
    if (option) onGo(option.id, option.position, option.words.length > 0 ? option.words : [query.trim()])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = options.length
    const steps: Record<string, () => void> = {
      ArrowDown: () => setChosen(count === 0 ? 0 : (at + 1) % count),
      ArrowUp: () => setChosen(count === 0 ? 0 : (at - 1 + count) % count),
      Enter: () => choose(at),
      Escape: () => (query === '' ? input.current?.blur() : onClear()),
    }
    const step = steps[event.key]
    if (step === undefined || (event.key === 'Escape' && query === '')) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const counted = `${options.length} ${options.length === 1 ? 'result' : 'results'}`
  const isDone = textState === 'ready' || textState === 'failed'
  return (
    <search className="docs-search needs-script">
      <div className="docs-search-field">
        <Search className="size-4 text-faint" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search the docs"
          aria-expanded={isSearching}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isSearching && options.length > 0 ? optionId(at) : undefined}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setChosen(0)
            onQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        {query === '' && (
          <span className="docs-slash" aria-hidden="true">
            /
          </span>
        )}
      </div>
      <p className="sr-only" role="status">
        {!isSearching ? '' : isDone && options.length === 0 ? 'No results found' : counted}
      </p>
      <div className="docs-results" hidden={!isSearching}>
        <div id={listId} role="listbox" aria-label="Results" className={options.length === 0 ? 'hidden' : ''}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
            <div
              key={`${option.kind} ${option.id}`}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="docs-result"
              data-kind={option.kind}
              onPointerMove={() => index !== at && setChosen(index)}
              onClick={(event) => isPlainClick(event) && choose(index)}
            >
              {option.kind === 'text' && options[index - 1]?.kind !== 'text' && <p className="docs-result-group">In the text</p>}
              <p className="docs-result-title">
                <Marked text={option.title} words={option.words.length > 0 ? option.words : [query.trim()]} />
              </p>
              <p className="docs-result-text">
                <Marked
                  text={option.kind === 'text' ? excerpt(option.text, option.words) : option.text}
                  words={option.kind === 'text' ? option.words : words}
                />
              </p>
            </div>
          ))}
        </div>
        {options.length === 0 && <p className="docs-no-results">{isDone ? 'No results found' : 'Searching…'}</p>}
        {textState === 'failed' && <p className="docs-no-results">Searched titles only. The text couldn't be loaded.</p>}
      </div>
    </search>
  )
}

interface Option {
  kind: 'title' | 'text'
  id: string
  position: DocsPosition
  title: string
  text: string
  /** Words found in the text. */
  words: readonly string[]
}

function titleOption(tree: DocsTree, result: SearchResult): Option {
  const position = resultPosition(result)
  const section = tree.find(({ id }) => id === position.section)
  const title = position.subsection === null ? section?.title : section?.subsections.find(({ id }) => id === position.subsection)?.title
  const text = position.subsection === null ? section?.description : section?.title
  return { kind: 'title', id: positionId(position), position, title: title ?? '', text: text ?? '', words: [] }
}

function textOption({ id, section, subsection, title, heading, text, words }: TextHit): Option {
  return { kind: 'text', id, position: { section, subsection }, title: heading === '' ? title : `${title} › ${heading}`, text, words }
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlightRuns(text, words).map(({ text: run, isHit }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other key.
    return isHit ? <mark key={at}>{run}</mark> : <span key={at}>{run}</span>
  })
}
