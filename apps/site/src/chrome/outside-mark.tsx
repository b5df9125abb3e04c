import { ArrowUpRight } from 'lucide-react'

/** Behind the name of a link that leaves the site. */
export function OutsideMark() {
  return (
    <>
      <ArrowUpRight className="ml-0.5 inline size-3.5 shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only"> (external link)</span>
    </>
  )
}
