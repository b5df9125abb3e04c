// Limits the size of a response: of the whole body, or of each event if it is a stream of events.

export function limitBody(response: Response, most: number, onTooLarge: () => void): Response {
  if (response.body === null) return response
  const isEvents = response.headers.get('content-type')?.includes('text/event-stream') ?? false
  let size = 0
  let wasNewline = false
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (isEvents) {
          for (const byte of chunk) {
            if (byte === carriageReturn) continue
            // An empty line ends an event.
            size = byte === newline && wasNewline ? 0 : size + 1
            wasNewline = byte === newline
            if (size > most) break
          }
        } else size += chunk.length
        if (size <= most) return controller.enqueue(chunk)
        controller.error(new Error('The response is too large.'))
        onTooLarge()
      },
    }),
  )
  const { status, statusText, headers } = response
  return Object.defineProperty(new Response(limited, { status, statusText, headers }), 'url', { value: response.url })
}

const newline = 0x0a
const carriageReturn = 0x0d
