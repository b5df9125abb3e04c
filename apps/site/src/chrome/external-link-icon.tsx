import { ArrowUpRight } from 'lucide-react'

/** Icon after the name of an external link. */
export function ExternalLinkIcon() {
  return (
    <>
      <ArrowUpRight className="ml-0.5 inline size-3.5 shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only"> (external link)</span>
    </>
  )
}
