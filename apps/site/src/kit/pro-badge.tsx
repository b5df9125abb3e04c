/** Badge after the name of a feature that needs a license or the trial. */
export function ProBadge() {
  return (
    <span className="inline-block shrink-0 rounded-sm border border-line-strong px-1.5 align-middle font-medium text-muted text-xs">
      Pro
    </span>
  )
}
