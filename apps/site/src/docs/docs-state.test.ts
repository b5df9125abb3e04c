import { describe, expect, it } from 'vitest'
import { type DocsAction, docsReducer, initialDocsState } from './docs-state.ts'
import type { DocsTree } from './docs-tree.ts'

const tree: DocsTree = [
  { id: 'overview', title: 'Overview', description: 'What it is.', subsections: [{ id: 'what', title: 'What is Sheaf for?' }] },
  {
    id: 'quick-start',
    title: 'Quick Start',
    description: 'Begin.',
    subsections: [
      { id: 'installation', title: 'Installation' },
      { id: 'first-workspace', title: 'First Workspace' },
    ],
  },
]
const start = initialDocsState(tree)
const after = (...actions: DocsAction[]) => actions.reduce(docsReducer, start)

describe('docs navigation', () => {
  // [S2.4.36] [S3.1] [S3.2]
  it('opens the first section by default', () => {
    expect(start).toEqual({
      activeSection: 'overview',
      activeSubsection: null,
      expandedSections: { overview: true },
      searchQuery: '',
      searchResults: [],
      isSearching: false,
      isMenuOpen: false,
    })
  })

  // [S4.1]
  it('activates and expands a section and clears the subsection', () => {
    const there = after(
      { type: 'went', position: { section: 'quick-start', subsection: 'installation' } },
      { type: 'went', position: { section: 'overview', subsection: null } },
    )
    expect(there).toEqual({ ...start, expandedSections: { overview: true, 'quick-start': true } })
  })

  // [S3.1] [S4.4]
  it('activates a subsection and expands its section', () => {
    expect(after({ type: 'went', position: { section: 'quick-start', subsection: 'installation' } })).toEqual({
      ...start,
      activeSection: 'quick-start',
      activeSubsection: 'installation',
      expandedSections: { overview: true, 'quick-start': true },
    })
  })

  // [S3.2] [S4.7]
  it('expands or collapses only the toggled section', () => {
    const toggle: DocsAction = { type: 'toggled', section: 'quick-start' }
    expect(after(toggle).expandedSections).toEqual({ overview: true, 'quick-start': true })
    expect(after(toggle, toggle)).toEqual({ ...start, expandedSections: { overview: true, 'quick-start': false } })
  })

  // [S2.4.41]
  it('activates and toggles a section on a click on its title', () => {
    const click: DocsAction = { type: 'title-clicked', section: 'quick-start' }
    expect(after(click)).toEqual({ ...start, activeSection: 'quick-start', expandedSections: { overview: true, 'quick-start': true } })
    expect(after(click, click)).toEqual({
      ...start,
      activeSection: 'quick-start',
      expandedSections: { overview: true, 'quick-start': false },
    })
  })

  it('follows the scroll position and keeps a collapsed section collapsed while it is read', () => {
    const closed = after({ type: 'toggled', section: 'overview' })
    expect(docsReducer(closed, { type: 'scrolled', position: { section: 'overview', subsection: 'what' } })).toEqual({
      ...closed,
      activeSubsection: 'what',
    })
    const next = docsReducer(closed, { type: 'scrolled', position: { section: 'quick-start', subsection: null } })
    expect(next.expandedSections).toEqual({ overview: false, 'quick-start': true })
    expect(docsReducer(next, { type: 'scrolled', position: { section: 'quick-start', subsection: null } })).toBe(next)
  })

  // [S2.4.42] [S3.3] [S3.4] [S4.10] [S5.1] [S5.2] [S9.31]
  it('searches titles from two characters on, ignoring case', () => {
    expect(after({ type: 'searched', query: 'I', tree })).toEqual({ ...start, searchQuery: 'I' })
    expect(after({ type: 'searched', query: ' i ', tree })).toEqual({ ...start, searchQuery: ' i ' })
    expect(after({ type: 'searched', query: 'IN', tree })).toEqual({
      ...start,
      searchQuery: 'IN',
      isSearching: true,
      searchResults: [{ type: 'subsection', sectionId: 'quick-start', subsectionId: 'installation' }],
    })
    expect(after({ type: 'searched', query: 'quick', tree }).searchResults).toEqual([{ type: 'section', id: 'quick-start' }])
    expect(after({ type: 'searched', query: 'nothing like it', tree })).toEqual({
      ...start,
      searchQuery: 'nothing like it',
      isSearching: true,
    })
  })

  // [S4.9]
  it('ends a search below two characters and when it is cleared', () => {
    const searching: DocsAction = { type: 'searched', query: 'install', tree }
    expect(after(searching, { type: 'searched', query: 'i', tree })).toEqual({ ...start, searchQuery: 'i' })
    expect(after(searching, { type: 'search-cleared' })).toEqual(start)
  })

  // [S4.12]
  it('opens and closes the menu', () => {
    expect(after({ type: 'menu-opened' })).toEqual({ ...start, isMenuOpen: true })
    expect(after({ type: 'menu-opened' }, { type: 'menu-closed' })).toEqual(start)
  })
})
