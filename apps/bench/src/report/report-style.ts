// Styles of the report: design tokens of the app, light and dark, and print.

const hues = [
  // [light, dark]. They differ in lightness as well, to be distinct without color.
  ['oklch(0.60 0.12 75)', 'oklch(0.80 0.13 85)'],
  ['oklch(0.52 0.14 255)', 'oklch(0.74 0.12 250)'],
  ['oklch(0.55 0.13 160)', 'oklch(0.78 0.13 160)'],
  ['oklch(0.55 0.17 25)', 'oklch(0.74 0.14 25)'],
  ['oklch(0.50 0.16 305)', 'oklch(0.76 0.12 305)'],
  ['oklch(0.56 0.10 210)', 'oklch(0.80 0.10 210)'],
  ['oklch(0.56 0.15 350)', 'oklch(0.77 0.13 350)'],
  ['oklch(0.48 0.05 75)', 'oklch(0.78 0.04 75)'],
] as const

const light = `
  color-scheme: light; --tint: 6%;
  --ground: oklch(0.985 0.004 85); --sheet: oklch(1 0 0); --line: oklch(0.90 0.008 85); --faint: oklch(0.955 0.006 85);
  --ink: oklch(0.24 0.012 75); --soft: oklch(0.49 0.014 75); --accent: oklch(0.60 0.12 75); --on-hue: oklch(1 0 0);
  --good: oklch(0.46 0.12 150); --bad: oklch(0.50 0.16 27); --half: oklch(0.50 0.11 70); --warn-ground: oklch(0.965 0.03 75);
  ${hues.map(([on], at) => `--hue-${at + 1}: ${on};`).join(' ')}`

const dark = `
  color-scheme: dark; --tint: 4%;
  --ground: oklch(0.19 0.008 75); --sheet: oklch(0.225 0.009 75); --line: oklch(0.33 0.010 75); --faint: oklch(0.27 0.010 75);
  --ink: oklch(0.93 0.010 85); --soft: oklch(0.72 0.014 80); --accent: oklch(0.80 0.13 85); --on-hue: oklch(0.18 0.02 75);
  --good: oklch(0.80 0.13 150); --bad: oklch(0.76 0.13 27); --half: oklch(0.82 0.11 80); --warn-ground: oklch(0.29 0.04 75);
  ${hues.map(([, on], at) => `--hue-${at + 1}: ${on};`).join(' ')}`

export const reportStyle = `
:root { ${light} }
@media screen and (prefers-color-scheme: dark) { :root { ${dark} } }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--ground); color: var(--ink); font: 14px/22px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif; font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; }
main { max-width: 1120px; margin: 0 auto; padding: 40px 24px 64px; display: grid; gap: 24px; }
main > * { min-width: 0; }
header { display: grid; grid-template-columns: auto 1fr auto; gap: 16px; align-items: start; }
.mark { width: 40px; height: 40px; margin-top: 4px; fill: none; stroke: var(--ink); stroke-width: 2.1; stroke-linecap: round; }
.tie-band { stroke: var(--accent); stroke-width: 3.2; }
.brand { color: var(--soft); font-weight: 550; letter-spacing: 0.01em; }
h1 { font-size: 28px; line-height: 36px; font-weight: 650; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 16px; line-height: 24px; font-weight: 620; letter-spacing: -0.005em; }
.soft, .about { color: var(--soft); }
.about { margin-bottom: 12px; font-size: 13px; line-height: 20px; }
.aside { text-align: right; font-size: 12px; line-height: 18px; padding-top: 4px; }
.nowrap { white-space: nowrap; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
section, .facts > div { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 20px; min-width: 0; }
.facts { display: flex; flex-wrap: wrap; gap: 12px; }
.facts > div { flex: 1 1 150px; padding: 16px 20px; }
.facts > .first { flex-grow: 1.6; border-left: 3px solid var(--accent); }
.facts dt { color: var(--soft); font-size: 12px; line-height: 18px; font-weight: 550; }
.facts dd { display: grid; }
.facts strong { font-size: 26px; line-height: 34px; font-weight: 640; letter-spacing: -0.02em; }
.facts .first strong { font-size: 32px; line-height: 40px; }
.facts span { color: var(--soft); font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.warning { list-style: none; background: var(--warn-ground); border: 1px solid var(--line); border-left: 3px solid var(--half); border-radius: 8px; padding: 12px 20px; overflow-wrap: anywhere; }
.plots { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px; align-items: start; }
.plots > div { display: grid; gap: 24px; min-width: 0; }
table { border-collapse: collapse; width: 100%; font-size: 13px; line-height: 20px; }
th { text-align: left; font-weight: 500; }
.figure { text-align: right; white-space: nowrap; }
th.figure { text-align: right; }
.strong { font-weight: 640; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.bars th { width: 9.5em; padding: 3px 12px 3px 0; vertical-align: top; }
.bars td { padding: 3px 0; vertical-align: middle; }
.bars tbody + tbody tr:first-child > * { padding-top: 7px; }
.bars .who { width: 30px; }
.bars .figure { width: 4em; padding-left: 10px; font-weight: 600; }
.bars .of { width: 6em; font-weight: 400; font-size: 12px; }
.bars svg { display: block; width: 100%; height: 12px; border-radius: 3px; }
.ground { fill: var(--faint); }
.grid { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.fill { fill: var(--hue); }
.chip { display: inline-grid; place-items: center; min-width: 20px; height: 20px; padding: 0 5px; border-radius: 10px; background: var(--hue); color: var(--on-hue); font-size: 11px; line-height: 20px; font-weight: 700; vertical-align: middle; position: relative; }
${hues.map((_, at) => `.hue-${at + 1} { --hue: var(--hue-${at + 1}); }`).join('\n')}
.scroll { overflow-x: auto; margin: 0 -20px -8px; padding: 0 20px 8px; }
.scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 6px; }
.tints th[scope="row"] { padding: 2px 12px 2px 0; white-space: nowrap; }
.tints thead th { text-align: center; padding: 0 0 6px; }
.tint { text-align: center; min-width: 38px; height: 26px; border: 1px solid var(--sheet); border-radius: 4px; color: var(--ink); }
${Array.from({ length: 11 }, (_, step) => `.tint-${step} { background: color-mix(in oklch, var(--accent) calc(${step} * var(--tint)), var(--faint)); }`).join('\n')}
.cost { display: block; width: 100%; height: auto; }
.cost text { font-size: 12px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.cost .end { text-anchor: end; }
.cost .middle { text-anchor: middle; }
.cost .letter { fill: var(--on-hue); font-weight: 700; font-size: 11px; }
.cost .dot { fill: var(--hue); stroke: var(--sheet); stroke-width: 2; }
.cost .tie { stroke: var(--soft); stroke-width: 1; }
.on-narrow { display: none; }
.list th, .list td { padding: 6px 12px 6px 0; vertical-align: top; }
.list > thead > tr > * { color: var(--soft); font-size: 12px; border-bottom: 1px solid var(--line); }
.list > tbody > tr > * { border-bottom: 1px solid var(--faint); }
.list > tbody > tr:last-child > * { border-bottom: 0; }
.list .figure { padding-left: 4px; }
.list .name { display: inline-block; min-width: 9em; }
.badge { white-space: nowrap; }
.badge { display: inline-block; border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font-size: 11px; line-height: 16px; color: var(--soft); font-weight: 500; }
.badge.warn { color: var(--half); border-color: currentColor; }
.level { font-size: 12px; }
.level.hard { font-weight: 600; }
.level.very-hard { font-weight: 700; }
.got { white-space: nowrap; font-weight: 600; }
.got .soft { font-weight: 400; }
.got.perfect { color: var(--good); }
.got.none { color: var(--bad); }
.got.some { color: var(--half); }
.list > tbody > .above > * { border-bottom: 0; padding-bottom: 0; }
.missed { min-width: 150px; color: var(--soft); }
.missed ul { list-style: none; display: grid; gap: 3px; }
.missed li { display: flex; gap: 6px; align-items: baseline; }
.missed li > span:last-child { overflow-wrap: anywhere; min-width: 0; }
.chips { display: inline-flex; gap: 2px; flex: none; }
.sub { display: none; font-size: 12px; line-height: 16px; font-weight: 400; }
summary { cursor: pointer; color: var(--soft); border-radius: 4px; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details[open] > summary { margin-bottom: 4px; }
footer { color: var(--soft); font-size: 12px; line-height: 19px; max-width: 82ch; }
code { font: 12px/18px "JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 760px) {
  main { padding: 24px 14px 48px; gap: 16px; }
  .plots, .plots > div { grid-template-columns: minmax(0, 1fr); gap: 16px; }
  header { grid-template-columns: auto 1fr; }
  .aside { grid-column: 1 / -1; text-align: left; }
  h1 { font-size: 22px; line-height: 28px; }
  section { padding: 16px 14px; }
  .scroll { margin: 0 -14px -8px; padding: 0 14px 8px; }
  .facts > div { flex-basis: 130px; padding: 12px 14px; }
  .facts > .first { flex-basis: 100%; }
  .bars .of { display: none; }
  .bars th { width: 8.6em; }
  .on-wide, .wide-only { display: none; }
  .sub { display: block; }
  .on-narrow { display: block; }
}
@media print {
  @page { margin: 14mm; }
  body { background: none; font-size: 11px; line-height: 16px; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main { max-width: none; padding: 0; gap: 12px; }
  section, .facts > div { border-color: var(--line); padding: 10px 12px; }
  section, .facts, tr { break-inside: avoid; }
  .tasks { break-inside: auto; }
  .scroll { overflow: visible; }
  details::details-content { content-visibility: visible; height: auto; }
  table { font-size: 10px; line-height: 14px; }
  .list th, .list td { padding: 2px 8px 2px 0; }
}
`
