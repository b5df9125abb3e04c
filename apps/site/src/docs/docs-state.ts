// State of the docs page: current position, expanded sections and search (specification §3 and §4). The caller handles addresses and
// scrolling.

import type { DocsPosition } from './docs-hash.ts'
import type { DocsTree } from './docs-tree.ts'
import { type SearchResult, searchTitles } from './search/search-titles.ts'

export interface DocsState {
  activeSection: string
  activeSubsection: string | null
  expandedSections: Readonly<Record<string, boolean>>
  searchQuery: string
  searchResults: readonly SearchResult[]
  isSearching: boolean
  isMenuOpen: boolean
}

export type DocsAction =
  /** A link, search result or address: activates the position and expands its section. */
  | { type: 'went'; position: DocsPosition }
  /** A click on a section title in the sidebar: toggles the section and goes there. */
  | { type: 'title-clicked'; section: string }
  | { type: 'toggled'; section: string }
  /** The reader scrolled. A section that they collapsed stays collapsed while they are in it. */
  | { type: 'scrolled'; position: DocsPosition }
  | { type: 'searched'; query: string; tree: DocsTree }
  | { type: 'search-cleared' }
  | { type: 'menu-opened' }
  | { type: 'menu-closed' }

/** Without a hash, the first section is expanded. */
export function initialDocsState(tree: DocsTree): DocsState {
  const first = tree[0]?.id ?? ''
  return {
    activeSection: first,
    activeSubsection: null,
    expandedSections: { [first]: true },
    searchQuery: '',
    searchResults: [],
    isSearching: false,
    isMenuOpen: false,
  }
}

export function docsReducer(state: DocsState, action: DocsAction): DocsState {
  switch (action.type) {
    case 'went':
      return at(state, action.position, true)
    case 'title-clicked': {
      const isOpen = state.expandedSections[action.section] === true
      return at(state, { section: action.section, subsection: null }, !isOpen)
    }
    case 'toggled':
      return expanded(state, action.section, state.expandedSections[action.section] !== true)
    case 'scrolled': {
      const { section, subsection } = action.position
      if (section === state.activeSection) return subsection === state.activeSubsection ? state : { ...state, activeSubsection: subsection }
      return at(state, action.position, true)
    }
    case 'searched': {
      const searchResults = searchTitles(action.tree, action.query)
      return { ...state, searchQuery: action.query, searchResults, isSearching: isSearch(action.query) }
    }
    case 'search-cleared':
      return { ...state, searchQuery: '', searchResults: [], isSearching: false }
    case 'menu-opened':
      return { ...state, isMenuOpen: true }
    case 'menu-closed':
      return { ...state, isMenuOpen: false }
  }
}

const searchMinimum = 2 // specification §9

export function isSearch(query: string): boolean {
  return query.trim().length >= searchMinimum
}

function at(state: DocsState, { section, subsection }: DocsPosition, isOpen: boolean): DocsState {
  return expanded({ ...state, activeSection: section, activeSubsection: subsection }, section, isOpen)
}

function expanded(state: DocsState, section: string, isOpen: boolean): DocsState {
  return { ...state, expandedSections: { ...state.expandedSections, [section]: isOpen } }
}
