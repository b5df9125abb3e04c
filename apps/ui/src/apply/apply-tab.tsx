export function ApplyTab() {
  return null
}
