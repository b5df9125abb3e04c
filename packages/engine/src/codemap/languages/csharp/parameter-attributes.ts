/** Where a parameter comes from is part of a route; what an analyser should think of it is not worth its tokens. */
const kept = /^\[\s*(?:From\w+|AsParameters|Bind\w*)\b/
const attribute = /(?<=[(,<] ?)(?:\[[A-Z][\w.]*(?:\((?:[^()]|\([^()]*\))*\))?(?:, [A-Z][\w.]*(?:\((?:[^()]|\([^()]*\))*\))?)*\] ?)+/g

export function withoutParameterAttributes(cut: string): string {
  return cut.includes('[') ? cut.replace(attribute, (found) => (kept.test(found) ? found : '')) : cut
}
