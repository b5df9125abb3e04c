/** A moment in the reader's own time and manner; the machine's form beside it. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="tabular whitespace-nowrap">
      {at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
