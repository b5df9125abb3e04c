import { copyText } from '../kit/copy-text.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { words } from './apply.words.ts'

/** Copies the message that asks the model to fix all refused edits. */
export function copyRepair(text: string | Promise<string>): void {
  copyText(text).then(
    (isDone) =>
      isDone
        ? notify(words.repair.copied)
        : notify(words.repair.noClipboard.title, { tone: 'error', description: words.repair.noClipboard.help, causes: ['clipboard'] }),
    notifyProblem,
  )
}
