export function HistoryDialog() {
  return null
}
