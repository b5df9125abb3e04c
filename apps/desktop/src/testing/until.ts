// Polls until a condition is met; a timeout names what it waited for.

export async function until<Value>(
  what: string | (() => string),
  check: () => Value | undefined | false | Promise<Value | undefined | false>,
  timeoutMs = 60_000,
): Promise<Value> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${typeof what === 'string' ? what : what()}.`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
