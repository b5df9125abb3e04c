import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  lead?: ReactNode
  /** Puts the content beside the heading if there is room, not below it. */
  isBeside?: boolean
  className?: string
  children?: ReactNode
}

/** A part of a page that can be linked to: a heading, a lead and 1120 px of content. */
export function Section({ id, title, lead, isBeside = false, className = '', children }: SectionProps) {
  const titleId = `${id}-title`
  const columns = isBeside ? 'lg:grid lg:grid-cols-[1fr_640px] lg:gap-x-16' : ''
  return (
    <section id={id} aria-labelledby={titleId} className={`border-line border-t ${className}`}>
      <div className={`mx-auto max-w-280 px-5 py-20 sm:px-8 md:py-28 ${columns}`}>
        <div>
          <h2 id={titleId} className="max-w-180 text-balance font-semibold text-2xl md:text-3xl">
            {title}
          </h2>
          {lead && <div className="mt-4 max-w-160 text-lg text-muted">{lead}</div>}
        </div>
        {children && <div className={isBeside ? 'mt-12 min-w-0 lg:mt-0' : 'mt-12'}>{children}</div>}
      </div>
    </section>
  )
}
