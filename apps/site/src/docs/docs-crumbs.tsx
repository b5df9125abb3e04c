import { Menu } from 'lucide-react'
import { type DocsPosition, positionId } from './docs-hash.ts'
import type { DocsTree } from './docs-tree.ts'

interface DocsCrumbsProps {
  tree: DocsTree
  position: DocsPosition
  isMenuOpen: boolean
  onMenu(): void
  onGo(position: DocsPosition): void
}

/** Breadcrumbs below the top bar; on narrow screens with the button that opens the table of contents. */
export function DocsCrumbs({ tree, position, isMenuOpen, onMenu, onGo }: DocsCrumbsProps) {
  const section = tree.find(({ id }) => id === position.section)
  const subsection = section?.subsections.find(({ id }) => id === position.subsection)
  const steps = [
    ...(section ? [{ title: section.title, position: { section: section.id, subsection: null } }] : []),
    ...(section && subsection ? [{ title: subsection.title, position: { section: section.id, subsection: subsection.id } }] : []),
  ]
  return (
    <div className="docs-bar">
      <button type="button" className="docs-menu-button needs-script" aria-expanded={isMenuOpen} aria-controls="docs-menu" onClick={onMenu}>
        <Menu className="size-4" aria-hidden="true" />
        Contents
      </button>
      <nav aria-label="Breadcrumb" className="min-w-0 needs-script">
        <ol className="docs-crumbs">
          <li>
            <a href="/docs">Docs</a>
          </li>
          {steps.map((step, at) => (
            <li key={positionId(step.position)}>
              <a
                href={`#${positionId(step.position)}`}
                {...(at === steps.length - 1 && { 'aria-current': 'location' as const })}
                onClick={(event) => {
                  event.preventDefault()
                  onGo(step.position)
                }}
              >
                {step.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
