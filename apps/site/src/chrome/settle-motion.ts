/**
 * Resolves when all animations have ended, or finishes them at the deadline. A drawer that waits for an animation that never ends (in a
 * background tab, on a busy machine) would keep the page locked behind it.
 */
export async function settleMotion(moving: readonly Pick<Animation, 'finished' | 'finish'>[], deadlineMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resume) => {
    timer = setTimeout(() => resume('late'), deadlineMs)
  })
  const rest = Promise.allSettled(moving.map(({ finished }) => finished))
  const which = await Promise.race([rest, late])
  clearTimeout(timer)
  if (which === 'late') for (const each of moving) each.finish()
}
