// Formats a license key while it is typed or pasted: in groups, keeping the caret after the same character.

import { groupedKey } from './license-key.ts'

export function formatTypedKey(value: string, caret: number): { text: string; caret: number } {
  // A whole line of the receipt was pasted.
  const whole = /SHEAF(?:\s*[-–—]\s*[0-9A-Z]{5}){5}(?![0-9A-Z])/iu.exec(value)
  if (whole && whole[0].length < value.trim().length) {
    const text = groupedKey(whole[0])
    return { text, caret: text.length }
  }
  const text = groupedKey(value)
  return { text, caret: caretAfter(text, lettersIn(groupedKey(value.slice(0, caret)))) }
}

function lettersIn(text: string): number {
  return text.replaceAll('-', '').length
}

/** The position after this many characters, not counting dashes. */
function caretAfter(text: string, letters: number): number {
  let position = 0
  for (let remaining = letters; remaining > 0 && position < text.length; position++) if (text[position] !== '-') remaining--
  return position
}
