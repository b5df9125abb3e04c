// One row of a table of known models. Figures were checked in November 2026 against the providers' pages and public model lists;
// users can override all of them under Settings → Models, and uncertain ones are left out.

import type { KnownModel } from '../../provider.ts'

/** US dollars per million tokens: input, output, cached input. */
type Dollars = readonly [input: number, output: number, cached?: number]

export function figures(
  model: string,
  label: string,
  contextTokens: number,
  maxOutputTokens: number | undefined,
  dollars?: Dollars,
  more: Partial<KnownModel> & { above?: readonly [tokens: number, ...Dollars] } = {},
): KnownModel {
  const { above, ...rest } = more
  return {
    model,
    label,
    contextTokens,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(dollars && {
      price: {
        ...priceOf(dollars),
        ...(above && {
          above: { tokens: above[0], ...priceOf(above[3] === undefined ? [above[1], above[2]] : [above[1], above[2], above[3]]) },
        }),
      },
    }),
    ...rest,
  }
}

const priceOf = ([input, output, cached]: Dollars) => ({ input, output, ...(cached !== undefined && { cached }) })
