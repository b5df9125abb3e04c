const longestShown = 160
const endsShown = 72

export function truncateMiddle(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, endsShown)} … ${text.slice(-endsShown)}`
}
