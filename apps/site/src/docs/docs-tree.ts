// Sections and subsections of the docs in order, for sidebar, search, breadcrumbs and hashes. Order and ids come from the paths of the
// files: `content/docs/02-quick-start/03-first-workspace.mdx`.

interface DocsSubsection {
  id: string
  title: string
}

export interface DocsSection {
  id: string
  title: string
  /** One line for listings. */
  description: string
  subsections: DocsSubsection[]
}

export type DocsTree = readonly DocsSection[]

export interface DocsHead {
  title?: string
  description?: string
}

/** Takes the front matter of the files by path. A section without an intro is named after its id. */
export function docsTree(files: Readonly<Record<string, DocsHead>>): DocsTree {
  const sections = new Map<string, DocsSection>()
  for (const path of Object.keys(files).sort()) {
    const found = positionOfFile(path)
    if (found === undefined) continue
    const section = sections.get(found.section) ?? {
      id: found.section,
      title: titleOf(found.section),
      description: genericDescription(found.section),
      subsections: [],
    }
    sections.set(found.section, section)
    const { title, description } = files[path] ?? {}
    if (found.subsection !== undefined) section.subsections.push({ id: found.subsection, title: title ?? titleOf(found.subsection) })
    else Object.assign(section, { ...(title && { title }), ...(description && { description }) })
  }
  return [...sections.values()]
}

/** `…/02-quick-start/index.mdx` is the section itself. */
export function positionOfFile(path: string): { section: string; subsection?: string } | undefined {
  const [, section, slug] = /(?:^|\/)\d+-([^/]+)\/(?:\d+-)?([^/]+)\.mdx$/.exec(path) ?? []
  if (section === undefined || slug === undefined) return undefined
  return slug === 'index' ? { section } : { section, subsection: slug }
}

export function genericDescription(id: string): string {
  return `Overview for the ${id} section`
}

function titleOf(id: string): string {
  return id.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
}
