// Makes pages load their code after text and styles are painted. By default, browsers fetch modules with the priority of styles, so that on
// a slow connection the first paint waits for code that it doesn't need.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function orderLoading(client: string): void {
  for (const file of globSync('**/*.html', { cwd: client }).map((name) => join(client, name))) {
    const html = readFileSync(file, 'utf8')
    const ordered = startAfterPaint(html)
    if (ordered !== html) writeFileSync(file, ordered)
  }
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/?>/g
const starter =
  /(<script type="module" async="">)import "([^"]+)";\n((?:import \* as \w+ from "[^"]+";\n)+)(.*?)\nimport\("([^"]+)"\);(<\/script>)/s

/** Replaces React Router's module preloads and its script that imports them at once. A page without them is returned unchanged. */
export function startAfterPaint(html: string): string {
  const found = starter.exec(html)
  if (found === null) return html
  const [whole, open, manifest, imports = '', middle = '', entry, close] = found
  const routes = [...imports.matchAll(/import \* as (\w+) from "([^"]+)";/g)]
  const ahead = [...html.matchAll(preload)].map(([, href]) => href)
  const script = `const start=async()=>{
document.head.append(...${JSON.stringify(ahead)}.map((href)=>Object.assign(document.createElement("link"),{rel:"modulepreload",href})));
const [${routes.map(([, name]) => name).join(',')}]=await Promise.all([${routes.map(([, , file]) => `import("${file}")`).join(',')},import("${manifest}")]);
${middle.trim()}
import("${entry}")};
requestAnimationFrame(()=>requestAnimationFrame(start))`
  return html.replaceAll(preload, '').replace(whole, () => `${open}${script}${close}`)
}
