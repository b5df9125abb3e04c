import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { type DocsPosition, positionId } from './docs-hash.ts'
import type { DocsState } from './docs-state.ts'
import type { DocsTree } from './docs-tree.ts'
import { isPlainClick } from './plain-click.ts'

interface DocsContentsProps {
  tree: DocsTree
  state: DocsState
  onGo(position: DocsPosition): void
  onTitle(section: string): void
  onToggle(section: string): void
}

/** Table of contents: links with disclosures. Arrow keys move through the visible links. */
export function DocsContents({ tree, state, onGo, onTitle, onToggle }: DocsContentsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { activeSection, activeSubsection, expandedSections } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: these move the highlight.
  useEffect(() => keepInView(list.current), [activeSection, activeSubsection])

  const act = (event: MouseEvent, then: () => void) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    then()
  }
  return (
    <ul ref={list} className="docs-contents" onKeyDown={(event) => moveByKey(event, list.current, onToggle)}>
      {tree.map(({ id, title, subsections }) => {
        const isOpen = expandedSections[id] === true
        const isActive = activeSection === id
        return (
          <li key={id}>
            <a
              href={`#${positionId({ section: id, subsection: null })}`}
              className="docs-contents-section"
              data-section={id}
              data-active={isActive}
              aria-expanded={isOpen}
              aria-controls={`contents-${id}`}
              {...(isActive && activeSubsection === null && { 'aria-current': 'location' as const })}
              onClick={(event) => act(event, () => onTitle(id))}
            >
              <ChevronRight className="docs-chevron" aria-hidden="true" />
              {title}
            </a>
            <ul id={`contents-${id}`} data-open={isOpen}>
              {subsections.map((subsection) => (
                <li key={subsection.id}>
                  <a
                    href={`#${positionId({ section: id, subsection: subsection.id })}`}
                    data-parent={id}
                    {...(isActive && activeSubsection === subsection.id && { 'aria-current': 'location' as const })}
                    onClick={(event) => act(event, () => onGo({ section: id, subsection: subsection.id }))}
                  >
                    {subsection.title}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** Up, Down, Home and End move between the links; Right expands or enters a section, Left collapses or leaves it. */
function moveByKey(event: KeyboardEvent, list: HTMLUListElement | null, onToggle: (section: string) => void): void {
  const links = [...(list?.querySelectorAll('a') ?? [])].filter((each) => each.offsetParent !== null)
  const link = links.find((each) => each.matches(':focus'))
  if (link === undefined || event.metaKey || event.ctrlKey || event.altKey) return
  const at = links.indexOf(link)
  const { section, parent } = link.dataset
  const isOpen = link.ariaExpanded === 'true'
  const steps: Record<string, () => void> = {
    ArrowDown: () => links[at + 1]?.focus(),
    ArrowUp: () => links[at - 1]?.focus(),
    Home: () => links[0]?.focus(),
    End: () => links.at(-1)?.focus(),
    ArrowRight: () => (section !== undefined && !isOpen ? onToggle(section) : section !== undefined && links[at + 1]?.focus()),
    ArrowLeft: () => (section !== undefined && isOpen ? onToggle(section) : links.find((each) => each.dataset.section === parent)?.focus()),
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  step()
}

/** Scrolls only the list: `scrollIntoView` would scroll the page too. */
function keepInView(list: HTMLUListElement | null): void {
  const mark = list?.querySelector('[aria-current]')
  const box = list?.closest('.docs-contents-scroll')
  if (!mark || !box) return
  const [one, whole] = [mark.getBoundingClientRect(), box.getBoundingClientRect()]
  if (one.top < whole.top + 40) box.scrollTop -= whole.top + 40 - one.top
  else if (one.bottom > whole.bottom - 40) box.scrollTop += one.bottom - whole.bottom + 40
}
