/**
 * Answers when what moves has come to rest, or when it has had its time: then it is put to rest. A drawer that waits for an animation which
 * never ends (a tab in the background, a machine that is busy) would keep the page locked behind it.
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
