// A message as it is sent to the host. A Blob in the input of a call becomes a string of the same text: the browser copies it into the
// message without running on the main thread, where several megabytes take longer than a frame. Base64 needs no escapes.

import type { WindowMessage } from '@sheaf/contract'

export function encodeMessage(message: WindowMessage): string | Blob {
  if ('cancel' in message || !hasBlob(message.input)) return JSON.stringify(message)
  const { input, ...call } = message
  const parts: (string | Blob)[] = [JSON.stringify(call).slice(0, -1), ',"input":{']
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  for (const [at, [name, value]] of given.entries()) {
    parts.push(`${at === 0 ? '' : ','}${JSON.stringify(name)}:`)
    if (value instanceof Blob) parts.push('"', value, '"')
    else parts.push(JSON.stringify(value))
  }
  return new Blob([...parts, '}}'])
}

function hasBlob(input: unknown): input is object {
  return typeof input === 'object' && input !== null && Object.values(input).some((value) => value instanceof Blob)
}
