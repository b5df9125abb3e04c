/** The source of a parameter is part of a route; hints for analyzers are not worth their tokens. */
const kept = /^\[\s*(?:From\w+|AsParameters|Bind\w*)\b/
const attribute = /(?<=[(,<] ?)(?:\[[A-Z][\w.]*(?:\((?:[^()]|\([^()]*\))*\))?(?:, [A-Z][\w.]*(?:\((?:[^()]|\([^()]*\))*\))?)*\] ?)+/g

export function withoutParameterAttributes(cut: string): string {
  return cut.includes('[') ? cut.replace(attribute, (found) => (kept.test(found) ? found : '')) : cut
}
