export function ChatTab() {
  return null
}
