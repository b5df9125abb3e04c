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

describe('navigation of the docs', () => {
  // [S2.4.36] [S3.1] [S3.2]
  it('opens the first section when nothing was asked for', () => {
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
  it('goes to a section: it is active, its subsection cleared, and it opens', () => {
    const there = after(
      { type: 'went', place: { section: 'quick-start', subsection: 'installation' } },
      { type: 'went', place: { section: 'overview', subsection: null } },
    )
    expect(there).toEqual({ ...start, expandedSections: { overview: true, 'quick-start': true } })
  })

  // [S3.1] [S4.4]
  it('goes to a subsection: both are active and the section opens', () => {
    expect(after({ type: 'went', place: { section: 'quick-start', subsection: 'installation' } })).toEqual({
      ...start,
      activeSection: 'quick-start',
      activeSubsection: 'installation',
      expandedSections: { overview: true, 'quick-start': true },
    })
  })

  // [S3.2] [S4.7]
  it('flips only the section that is toggled', () => {
    const toggle: DocsAction = { type: 'toggled', section: 'quick-start' }
    expect(after(toggle).expandedSections).toEqual({ overview: true, 'quick-start': true })
    expect(after(toggle, toggle)).toEqual({ ...start, expandedSections: { overview: true, 'quick-start': false } })
  })

  // [S2.4.41]
  it('flips a section by its title and is there, open or closed', () => {
    const click: DocsAction = { type: 'title-clicked', section: 'quick-start' }
    expect(after(click)).toEqual({ ...start, activeSection: 'quick-start', expandedSections: { overview: true, 'quick-start': true } })
    expect(after(click, click)).toEqual({
      ...start,
      activeSection: 'quick-start',
      expandedSections: { overview: true, 'quick-start': false },
    })
  })

  it('follows the scroll, and does not open again what was closed while its section is read', () => {
    const closed = after({ type: 'toggled', section: 'overview' })
    expect(docsReducer(closed, { type: 'scrolled', place: { section: 'overview', subsection: 'what' } })).toEqual({
      ...closed,
      activeSubsection: 'what',
    })
    const next = docsReducer(closed, { type: 'scrolled', place: { section: 'quick-start', subsection: null } })
    expect(next.expandedSections).toEqual({ overview: false, 'quick-start': true })
    expect(docsReducer(next, { type: 'scrolled', place: { section: 'quick-start', subsection: null } })).toBe(next)
  })

  // [S2.4.42] [S3.3] [S3.4] [S4.10] [S5.1] [S5.2] [S9.31]
  it('searches titles from two characters on, whatever their case', () => {
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
  it('ends a search below two characters, and by clearing it', () => {
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
