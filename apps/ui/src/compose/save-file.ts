/** Saves a text to the browser's downloads; returns the file name. */
export function saveFile(name: string, text: string, type: string): string {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the blob a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}
