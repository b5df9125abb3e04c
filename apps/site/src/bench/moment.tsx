/** Date and time in the reader's time zone. Formatted by hand for the reason given in kit/group-digits.ts. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="tabular whitespace-nowrap">
      {months[at.getMonth()]} {at.getDate()}, {at.getFullYear()}, {twoDigits(at.getHours())}:{twoDigits(at.getMinutes())}
    </time>
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
