// Text in which each character is one byte. git matches bytes: `?` does not match `é`, and only ASCII letters have case.

const beyondAscii = /[\u0080-\uffff]/

/** Equal to the text itself for nearly every name, so the usual case costs one test. */
export function toByteText(text: string): string {
  return beyondAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
}

export function isAscii(text: string): boolean {
  return !beyondAscii.test(text)
}

export function lowerAscii(text: string): string {
  return beyondAscii.test(text) ? text.replace(/[A-Z]+/g, (run) => run.toLowerCase()) : text.toLowerCase()
}
