export function CodeMapTab() {
  return null
}
