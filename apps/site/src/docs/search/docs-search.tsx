import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { isSearch } from '../docs-state.ts'
import { isPlainClick } from '../plain-click.ts'
import { excerpt, highlightRuns } from './highlight.ts'
import type { SearchOption } from './search-options.ts'
import type { DocsSearchResults } from './use-docs-search.ts'

interface DocsSearchProps {
  query: string
  results: DocsSearchResults
  input: RefObject<HTMLInputElement | null>
  /** Shown if the text couldn't be loaded. */
  failure: string
  hrefOf(option: SearchOption): string
  onQuery(query: string): void
  onClear(): void
  onGo(option: SearchOption, words: readonly string[]): void
}

const groupNames = { title: undefined, text: 'In the text', changelog: 'In the changelog' } as const

/** Search field with matching titles first, then matching text. A combobox: the focus stays in the field, arrow keys select. */
export function DocsSearch({ query, results: { state, options }, input, failure, hrefOf, onQuery, onClear, onGo }: DocsSearchProps) {
  const [chosen, setChosen] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const isSearching = isSearch(query)
  const typed = [query.trim()]
  const words = query.trim().split(/\s+/)
  const at = Math.min(chosen, options.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (isSearching) scrollToOption(box.current, `${listId}-${at}`)
  }, [at, isSearching, listId])

  const choose = (index: number) => {
    const option = options[index]
    if (option) onGo(option, option.words.length > 0 ? option.words : typed)
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
  const isDone = state === 'ready' || state === 'failed'
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
      <div className="docs-results" hidden={!isSearching} ref={box}>
        <div id={listId} role="listbox" aria-label="Results" className={options.length === 0 ? 'hidden' : ''}>
          {options.map((option, index) => {
            const groupName = options[index - 1]?.group === option.group ? undefined : groupNames[option.group]
            const shown = option.words.length > 0 ? option.words : typed
            return (
              <a
                key={option.id}
                id={optionId(index)}
                href={hrefOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className="docs-result"
                data-group={option.group}
                onPointerMove={() => index !== at && setChosen(index)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  choose(index)
                }}
              >
                {groupName && <p className="docs-result-group">{groupName}</p>}
                <p className="docs-result-title">
                  <Marked text={option.title} words={shown} />
                </p>
                <p className="docs-result-text">
                  {option.words.length > 0 ? (
                    <Marked text={excerpt(option.text, option.words)} words={option.words} />
                  ) : (
                    <Marked text={option.text} words={words} />
                  )}
                </p>
              </a>
            )
          })}
        </div>
        {options.length === 0 && <p className="docs-no-results">{isDone ? 'No results found' : 'Searching…'}</p>}
        {state === 'failed' && <p className="docs-no-results">{failure}</p>}
      </div>
    </search>
  )
}

/** Scrolls only the list: `scrollIntoView` could scroll the page too. */
function scrollToOption(box: HTMLElement | null, id: string): void {
  const option = document.getElementById(id)
  if (box === null || option === null) return
  const [one, whole] = [option.getBoundingClientRect(), box.getBoundingClientRect()]
  if (one.top < whole.top) box.scrollTop -= whole.top - one.top + 6
  else if (one.bottom > whole.bottom) box.scrollTop += one.bottom - whole.bottom + 6
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlightRuns(text, words).map(({ text: run, isHit }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other key.
    return isHit ? <mark key={at}>{run}</mark> : <span key={at}>{run}</span>
  })
}
