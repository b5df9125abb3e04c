// A time limit for calls that have none in Playwright. Without it, a call that hangs only shows as the timeout of its whole test.

const limitMs = 60_000 * Number(process.env.SHEAF_THROTTLE ?? 1)

export async function withLimit<T>(name: string, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${limitMs / 1000} s.`)), limitMs)
  })
  try {
    return await Promise.race([call, limit])
  } finally {
    clearTimeout(timer)
  }
}
