import { copyText } from '../kit/copy-text.ts'
import { notify, notifyProblem } from '../kit/notify.ts'

/** Copies the message that asks the model to fix all refused edits. */
export function copyRepair(text: string): void {
  copyText(text).then(
    (isDone) =>
      isDone
        ? notify('Copied. Paste it into the same conversation.')
        : notify('The browser did not let Sheaf use the clipboard.', {
            tone: 'error',
            description: 'Open “Show it” and copy the text by hand.',
          }),
    notifyProblem,
  )
}
