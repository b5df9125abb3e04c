// Methods of each path: for OPTIONS, for 405, and to tell known paths from unknown ones.

import type { RouterRoute } from 'hono/types'

interface RouteMethods {
  pattern: string | undefined
  methods: readonly string[]
}

export function routeMethods(routes: readonly RouterRoute[]): (path: string) => RouteMethods {
  const patterns = [
    ...Map.groupBy(
      routes.filter(({ method }) => method !== 'ALL'),
      ({ path }) => path,
    ),
  ].map(([pattern, rows]) => {
    const own = new Set(rows.map(({ method }) => method))
    const methods = [...own, ...(own.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
    return { pattern, methods, expression: expressionOf(pattern) }
  })
  const plain = new Map(patterns.filter(({ pattern }) => !pattern.includes(':')).map((each) => [each.pattern, each]))
  const unknownRoute: RouteMethods = { pattern: undefined, methods: [] }
  return (path) => plain.get(path) ?? patterns.find(({ expression }) => expression.test(path)) ?? unknownRoute
}

/** `:name` is one path segment. */
function expressionOf(pattern: string): RegExp {
  const steps = pattern.split('/').map((step) => (step.startsWith(':') ? '[^/]+' : step.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${steps.join('/')}$`)
}
