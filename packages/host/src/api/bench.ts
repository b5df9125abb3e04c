import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'bench'> = {
  'bench.tasks': async ({ context }, input) => (await context.bench())['bench.tasks'](input),
  'bench.runs': async ({ context }) => (await context.bench())['bench.runs'](),
  'bench.estimate': async ({ context }, input) => (await context.bench())['bench.estimate'](input),
  'bench.start': async ({ context }, input) => (await context.bench())['bench.start'](input),
  'bench.change': async ({ context }, input) => (await context.bench())['bench.change'](input),
  'bench.score': async ({ context }, input) => (await context.bench())['bench.score'](input),
  'bench.report': async ({ context }, input) => (await context.bench())['bench.report'](input),
  'bench.submit': async ({ context }, input) => (await context.bench())['bench.submit'](input),
}
