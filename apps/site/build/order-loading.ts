// In which order a page is fetched: what it looks like first, what makes it move once that is painted. By itself a browser fetches modules with
// the priority of styles; on a slow line the first picture then waits for code that it does not need.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function orderLoading(client: string): void {
  const importsOf = (href: string) => staticImports(readFileSync(join(client, href), 'utf8'))
  for (const file of globSync('**/*.html', { cwd: client }).map((name) => join(client, name))) {
    const html = readFileSync(file, 'utf8')
    const ordered = startAfterPaint(html, importsOf)
    if (ordered !== html) writeFileSync(file, ordered)
  }
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/?>/g
const starter =
  /(<script type="module" async="">)import "([^"]+)";\n((?:import \* as \w+ from "[^"]+";\n)+)(.*?)\nimport\("([^"]+)"\);(<\/script>)/s

/**
 * Undoes what React Router writes: modules named in the head, and a script that imports them at once, in one piece that keeps a slow phone
 * from hearing its user. They are run one by one, each after those it needs, with room between them. A page without that is left alone.
 */
export function startAfterPaint(html: string, importsOf: (href: string) => readonly string[]): string {
  const found = starter.exec(html)
  if (found === null) return html
  const [whole, open, manifest = '', imports = '', middle = '', entry = '', close] = found
  const routes = [...imports.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map(([, name, href = '']) => ({ name, href }))
  const ahead = [...html.matchAll(preload)].map(([, href = '']) => href)
  const apart = afterTheirImports([manifest, ...routes.map(({ href }) => href), ...ahead], importsOf).filter((href) => href !== entry)
  const script = `const start=async()=>{
document.head.append(...${JSON.stringify(ahead)}.map(href=>Object.assign(document.createElement("link"),{rel:"modulepreload",href})));
for(const href of ${JSON.stringify(apart)}){await import(href);await new Promise(go=>setTimeout(go))}
const [${routes.map(({ name }) => name).join(',')}]=await Promise.all([${routes.map(({ href }) => `import("${href}")`).join(',')}]);
${middle.trim()}
import("${entry}")};
requestAnimationFrame(()=>requestAnimationFrame(start))`
  return html.replaceAll(preload, '').replace(whole, () => `${open}${script}${close}`)
}

/** Each once, none before what it imports. */
function afterTheirImports(hrefs: readonly string[], importsOf: (href: string) => readonly string[]): string[] {
  const ordered = new Set<string>()
  const isVisited = new Set<string>()
  const visit = (href: string) => {
    if (isVisited.has(href)) return
    isVisited.add(href)
    for (const needed of importsOf(href)) visit(needed)
    ordered.add(href)
  }
  hrefs.forEach(visit)
  return [...ordered]
}

/** Of a bundled module, whose imports stand at its head and name files beside it. */
function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:^|[;}\n])import(?:[^"'();]*?from)?["']\.\/([^"']+)["']/g)].map(([, name]) => `/assets/${name}`)
}
