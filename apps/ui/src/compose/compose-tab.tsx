export function ComposeTab() {
  return null
}
