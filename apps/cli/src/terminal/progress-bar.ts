// A line on stderr that is redrawn and cleared; only for terminals, never for log files.

import type { Progress } from '@sheaf/contract'

export interface ProgressBar {
  show(progress: Progress): void
  clear(): void
}

const width = 24
const redrawMs = 80

export function createProgressBar(write: (text: string) => void, now: () => number = Date.now): ProgressBar {
  let drawnAt = Number.NEGATIVE_INFINITY
  let isShown = false
  return {
    show(progress) {
      if (now() - drawnAt < redrawMs) return
      drawnAt = now()
      isShown = true
      write(`\r\x1b[2K${drawBar(progress)}`)
    },
    clear() {
      if (!isShown) return
      isShown = false
      write('\r\x1b[2K')
    },
  }
}

function drawBar({ stage, done, total }: Progress): string {
  if (total <= 0) return `${stage}  ${done}`
  const filled = Math.round((width * Math.min(done, total)) / total)
  return `${stage}  ${'█'.repeat(filled)}${'░'.repeat(width - filled)}  ${done}/${total}`
}
