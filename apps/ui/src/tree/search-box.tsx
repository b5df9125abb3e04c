import { CaseSensitive, FileSearch, Regex, Search, TextSearch, WholeWord, X } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { IconButton } from '../kit/button.tsx'
import { words } from './tree.words.ts'
import { setSearch, useTreeStore } from './tree-store.ts'

/** Searches names while typing; a toggle searches the contents of files instead. */
export const SearchBox = memo(function SearchBox({
  box,
  onDown,
  onEscape,
}: {
  box: RefObject<HTMLInputElement | null>
  onDown: () => void
  onEscape: () => void
}) {
  const { mode, text, regex, matchCase, word } = useTreeStore((state) => state.search)
  const isText = mode === 'text'
  const onKey = (event: React.KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.metaKey && !event.ctrlKey)) onDown()
    else if (event.key === 'Escape') onEscape()
    else return
    event.preventDefault()
  }
  return (
    <search className="shrink-0 px-2 pb-1.5">
      <div className="flex h-7 items-center gap-0.5 rounded-md border border-line bg-surface pr-0.5 pl-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
        <Search className="size-3.5 shrink-0 text-faint" aria-hidden />
        <input
          ref={box}
          type="search"
          data-testid="tree-search"
          aria-label={words.search[mode].label}
          placeholder={words.search[mode].placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setSearch({ text: event.target.value })}
          onKeyDown={onKey}
          className="h-full min-w-0 grow bg-transparent px-1 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <IconButton label={words.search.clear} keys="escape" onClick={onEscape}>
            <X />
          </IconButton>
        )}
        <IconButton
          label={isText ? words.actions.searchNames : words.actions.searchText}
          keys={keysForCommand(isText ? 'search-names' : 'search-text')}
          pressed={isText}
          onClick={() => {
            setSearch({ mode: isText ? 'names' : 'text' })
            box.current?.focus()
          }}
        >
          {isText ? <TextSearch /> : <FileSearch />}
        </IconButton>
      </div>
      {isText && (
        <fieldset className="flex items-center gap-0.5 pt-1">
          <legend className="sr-only">{words.search.options}</legend>
          <IconButton label={words.search.matchCase} pressed={matchCase} onClick={() => setSearch({ matchCase: !matchCase })}>
            <CaseSensitive />
          </IconButton>
          <IconButton label={words.search.wholeWords} pressed={word} onClick={() => setSearch({ word: !word })}>
            <WholeWord />
          </IconButton>
          <IconButton label={words.search.regex} pressed={regex} onClick={() => setSearch({ regex: !regex })}>
            <Regex />
          </IconButton>
          <span className="ml-1 truncate text-xs text-faint">{words.search.searchesText}</span>
        </fieldset>
      )}
    </search>
  )
})
