import { useOpenDesk } from '../desk/desk-store.ts'
import { ClipboardChat } from './clipboard/clipboard-chat.tsx'

export function ChatTab() {
  const { id } = useOpenDesk()
  return <ClipboardChat key={id} workspace={id} />
}
