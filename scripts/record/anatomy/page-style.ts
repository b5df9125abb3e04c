// Style sheet of the prompt anatomy page. It uses the color table that app and site share; the rest is specific to this page.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const table = resolve(import.meta.dirname, '../../../packages/contract/src/look/tokens.css')

export function pageStyle(): string {
  const tokens = readFileSync(table, 'utf8')
  const colors = tokens.slice(tokens.indexOf(':root {'), tokens.indexOf('@theme'))
  if (!colors.includes('--paper')) throw new Error('The color table has an unexpected format.')
  return `${colors.trim()}\n${rules.trim()}\n`
}

const rules = `
@font-face { font-family: "Inter Variable"; font-style: normal; font-weight: 100 900; font-display: optional; src: url("/fonts/inter-latin.woff2") format("woff2") }
* { box-sizing: border-box }
html { scroll-padding-top: 72px; scrollbar-gutter: stable }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/26px "Inter Variable", system-ui, sans-serif; font-feature-settings: "cv05", "cv11", "calt"; overflow-wrap: break-word; -webkit-font-smoothing: antialiased }
a { color: var(--accent-ink); text-decoration-color: color-mix(in oklch, var(--accent) 45%, transparent); text-underline-offset: 3px }
a:hover { text-decoration-color: currentColor }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.skip { position: fixed; inset: 8px auto auto 8px; z-index: 2; padding: 8px 16px; border-radius: 6px; background: var(--accent-fill); color: var(--on-accent); transform: translateY(-200%) }
.skip:focus { transform: none }
.bar { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--line); background: var(--paper) }
.bar nav { display: flex; align-items: center; gap: 4px 20px; max-width: 1120px; min-height: 56px; margin: 0 auto; padding: 0 20px }
.bar a { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; color: var(--muted); font-size: 14px; font-weight: 500; text-decoration: none }
.bar a:hover { color: var(--ink) }
.bar a:first-child { margin-right: auto; color: var(--ink); font-size: 18px; font-weight: 600; letter-spacing: -0.015em }
main, footer { max-width: 1120px; margin: 0 auto; padding: 0 20px }
h1, h2 { letter-spacing: -0.015em; text-wrap: balance }
h1 { margin: 72px 0 16px; font-size: clamp(36px, 6vw, 56px); line-height: 1.06; font-weight: 600 }
.lead { max-width: 680px; margin: 0; color: var(--muted); font-size: 18px; line-height: 28px }
h2 { margin: 0; font-size: 22px; line-height: 30px; font-weight: 600 }
h2 a { color: inherit; text-decoration: none }
.how { max-width: 680px; margin: 48px 0 0 }
.how p { color: var(--muted) }
pre, code { font-family: "JetBrains Mono Variable", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { width: max-content; min-width: 100%; margin: 0; padding: 16px 20px; font-size: 13px; line-height: 20px; tab-size: 4 }
.box { border: 1px solid var(--line); border-radius: 10px; background: var(--surface); overflow: auto }
code { font-size: 0.875em }
.meter { display: block; width: 100%; height: 14px; margin: 48px 0 0; border-radius: 7px; overflow: hidden }
.legend { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr)); gap: 2px 24px; margin: 20px 0 0; padding: 0; list-style: none; font-size: 14px }
.legend a { display: flex; align-items: baseline; gap: 8px; min-height: 36px; padding: 6px 0; border-bottom: 1px solid var(--line); color: var(--ink); text-decoration: none }
.legend a:hover { border-color: var(--accent) }
.legend span:nth-child(2) { min-width: 0 }
.legend span:last-child { margin-left: auto; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap }
.dot { flex: none; width: 10px; height: 10px; border-radius: 3px; background: currentColor }
.total { margin: 16px 0 0; color: var(--muted); font-size: 14px }
.part { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px 40px; padding: 64px 0 0 }
.part > div { min-width: 0 }
.tag { margin: 6px 0 0; color: var(--muted); font-size: 13px; line-height: 20px }
.tokens { display: flex; align-items: center; gap: 8px; margin: 12px 0 0; font-size: 14px; font-weight: 500; font-variant-numeric: tabular-nums }
dl { margin: 20px 0 0; font-size: 15px; line-height: 24px }
dt { margin-top: 14px; font-weight: 600; font-size: 14px }
dd { margin: 2px 0 0; color: var(--muted) }
.part .box { max-height: 560px; border-left-width: 3px }
.t { color: var(--accent-ink); font-weight: 600 }
.f { color: var(--ink); font-weight: 600 }
.add { background: var(--added) }
.del { background: var(--removed) }
.is-tree { border-left-color: var(--part-tree) } .tree { color: var(--part-tree); fill: var(--part-tree) }
.is-maps { border-left-color: var(--part-maps) } .maps { color: var(--part-maps); fill: var(--part-maps) }
.is-files { border-left-color: var(--part-files) } .files { color: var(--part-files); fill: var(--part-files) }
.is-git { border-left-color: var(--part-git) } .git { color: var(--part-git); fill: var(--part-git) }
.is-prompts { border-left-color: var(--part-prompts) } .prompts { color: var(--part-prompts); fill: var(--part-prompts) }
.is-instructions { border-left-color: var(--part-instructions) } .instructions { color: var(--part-instructions); fill: var(--part-instructions) }
.other { color: var(--part-other); fill: var(--part-other) }
.next { margin: 80px 0 0; padding: 32px 0 0; border-top: 1px solid var(--line) }
.next ul { display: flex; flex-wrap: wrap; gap: 4px 28px; margin: 12px 0 0; padding: 0; list-style: none }
.next a { display: inline-flex; align-items: center; min-height: 44px }
footer { margin-top: 48px; padding-top: 20px; padding-bottom: 40px; color: var(--muted); font-size: 14px }
@media (max-width: 559px) { .bar nav { gap: 4px 14px } .bar .wide { display: none } h1 { margin-top: 48px } pre { padding: 12px 14px; font-size: 12px } }
@media (min-width: 900px) { .part { grid-template-columns: 320px minmax(0, 1fr) } .part .said { position: sticky; top: 80px; align-self: start } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
`
