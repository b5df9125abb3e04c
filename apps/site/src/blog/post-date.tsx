/** The date's format does not depend on where the page is built or read. */
export function PostDate({ date, minutes }: { date: string; minutes: number }) {
  const words = new Date(`${date}T12:00:00Z`).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className="tabular text-muted text-sm">
      <time dateTime={date}>{words}</time> · {minutes} min read
    </p>
  )
}
