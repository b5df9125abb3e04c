import { saveFile } from '../compose/save-file.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'

/** Saves the shown branch as a Markdown file. */
export function useExport(): (chat: string, name: string) => void {
  const host = useHost()
  return (chat, name) => {
    const { workspace } = useChats.getState()
    if (workspace === null) return
    host['chats.export']({ workspace, chat }).then((text) => {
      const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '')
      const file = `${plain === '' ? words.save.fileName : plain.slice(0, 60)}.md`
      notify(words.save.done(saveFile(file, text, 'text/markdown')))
    }, notifyProblem)
  }
}
