// The texts about a run that ended while the Sheaf Bench dialog was closed. Apart from the others: the window has them from the start.

export const words = {
  measured: (model: string) => `Sheaf Bench run finished: ${model}`,
  show: 'View',
} as const

export function rateWords(rate: number): string {
  return `${rate.toFixed(2)}%`
}
