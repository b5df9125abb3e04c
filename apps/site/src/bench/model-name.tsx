import { visibleText } from '@sheaf/contract'
import { ChevronDown } from 'lucide-react'
import { cutName } from './cut-name.ts'

/** Name cut to 30 characters. Screen readers and the tooltip have the full name, as does a disclosure for touch and keyboard. */
export function ModelName({ name, href }: { name: string; href?: string }) {
  const whole = visibleText(name)
  const cut = cutName(whole)
  const shown =
    cut === whole ? (
      <bdi>{whole}</bdi>
    ) : (
      <>
        <bdi aria-hidden="true">{cut}</bdi>
        <span className="sr-only">{whole}</span>
      </>
    )
  const line = href ? (
    <a href={href} title={whole} className="font-medium text-ink underline-offset-3 hover:text-accent-ink hover:underline">
      {shown}
    </a>
  ) : (
    <span title={whole} className="font-medium">
      {shown}
    </span>
  )
  if (cut === whole) return <p className="min-w-0 leading-6.5">{line}</p>
  return (
    <div className="min-w-0 leading-6.5">
      {line}
      <details className="group text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
          Full name <ChevronDown aria-hidden="true" className="size-3.5 transition-transform duration-120 group-open:rotate-180" />
        </summary>
        <p className="pb-1 text-muted [overflow-wrap:anywhere]">
          <bdi>{whole}</bdi>
        </p>
      </details>
    </div>
  )
}
