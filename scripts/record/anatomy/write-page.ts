// The page itself: plain HTML, readable without any script.

import { addresses } from '@sheaf/contract'
import { themeScript } from '../../../apps/site/src/theme/theme-script.ts'
import { pageStyle } from './page-style.ts'
import { partWords } from './part-words.ts'
import { cutPrompt, type PromptPiece } from './prompt-parts.ts'
import type { SamplePrompt } from './sample-prompt.ts'

const title = 'Anatomy of a prompt'
const description =
  'A real prompt made by Sheaf, explained part by part: what each part is, why it stands where it stands, and what it costs.'
const url = `${addresses.site}/prompt-anatomy.html`
const image = `${addresses.site}/cards/prompt-anatomy.png`

export function writePage(prompt: SamplePrompt): string {
  const { pieces, rest } = cutPrompt(prompt)
  const { total } = prompt.tokens
  return `<!doctype html>
<html lang="en">
<head>
${head()}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<nav aria-label="Main">
<a href="/">${mark}Sheaf</a>
<a class="wide" href="/#feature-showcase">Features</a>
<a href="/#pricing">Pricing</a>
<a href="/docs">Docs</a>
<a class="wide" href="/blog">Blog</a>
</nav>
</header>
<main id="content">
<h1>${title}</h1>
<p class="lead">This is a whole prompt as Sheaf makes it, from a small sample shop and a task of a few lines. Nothing was written by hand afterwards. It has ${count(total)} tokens in ${pieces.length} parts, and each has a reason to be where it is.</p>
${meter(pieces, rest, total)}
<div class="how">
<h2>How it was made</h2>
<p>By ticking files in the window, or by one command:</p>
<section class="box" tabindex="0" aria-label="The command"><pre>${escaped(prompt.command)}</pre></section>
<p>Both go through the same assembler. The counts are exact, in the o200k encoding; the same numbers stand in the bar at the bottom of the window.</p>
</div>
${pieces.map((piece, at) => part(piece, at, total)).join('\n')}
<section class="next" aria-labelledby="next">
<h2 id="next">Go on</h2>
<ul>
<li><a href="/docs#s=compose-mode&amp;ss=compose-workflow">Compose a prompt of your own</a></li>
<li><a href="/docs#s=core-concepts&amp;ss=context-and-code-maps">How code maps are made</a></li>
<li><a href="/docs#s=external-integration&amp;ss=apply-mode-and-external-ai">Apply the reply</a></li>
</ul>
</section>
</main>
<footer>Made by <code>npm run demo prompt-anatomy</code> from the sample project of the repository; a test fails when the assembler would write it differently. <a href="/">Back to the front page</a></footer>
</body>
</html>
`
}

function head(): string {
  const whole = `${title} · Sheaf`
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`
  return [
    '<meta charset="utf-8">',
    named('viewport', 'width=device-width, initial-scale=1'),
    named('color-scheme', 'light dark'),
    `<script>${themeScript}</script>`,
    `<title>${whole}</title>`,
    named('description', description),
    `<link rel="canonical" href="${url}">`,
    property('og:site_name', 'Sheaf'),
    property('og:type', 'article'),
    property('og:title', whole),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${title}: ${description}`),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', whole),
    named('twitter:description', description),
    named('twitter:image', image),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<style>\n${pageStyle()}</style>`,
  ].join('\n')
}

function meter(pieces: readonly PromptPiece[], rest: number, total: number): string {
  const shares = [...pieces.map(({ id, tokens }) => ({ colour: partWords[id].colour, tokens })), { colour: 'other', tokens: rest }]
  let at = 0
  const bars = shares.map(({ colour, tokens }) => {
    const bar = `<rect class="${colour}" x="${at}" y="0" width="${Math.max(tokens - total / 400, 1).toFixed(1)}" height="10"/>`
    at += tokens
    return bar
  })
  const rows = pieces.map(
    ({ id, tokens }) =>
      `<li><a href="#${id}"><span class="dot ${partWords[id].colour}"></span><span>${partWords[id].title}</span><span>${count(tokens)} · ${percent(tokens, total)}</span></a></li>`,
  )
  return `<svg class="meter" viewBox="0 0 ${total} 10" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>
<ul class="legend">
${rows.join('\n')}
</ul>
<p class="total">${count(total)} tokens in all; ${count(rest)} of them are the tags around the parts.</p>`
}

function part({ id, text, tokens }: PromptPiece, at: number, total: number): string {
  const { title: name, tag, colour, what, why, change } = partWords[id]
  return `<section class="part" id="${id}" aria-labelledby="${id}-title">
<div class="said">
<h2 id="${id}-title">${at + 1}. ${name}</h2>
<p class="tag"><code>${escaped(tag)}</code></p>
<p class="tokens"><span class="dot ${colour}"></span>${count(tokens)} tokens, ${percent(tokens, total)}</p>
<dl>
<dt>What it is</dt><dd>${escaped(what)}</dd>
<dt>Why it stands here</dt><dd>${escaped(why)}</dd>
<dt>To change it</dt><dd>${escaped(change)}</dd>
</dl>
</div>
<div>
<section class="box is-${colour}" tabindex="0" aria-label="${escaped(name)}, as it stands in the prompt"><pre>${marked(text, id === 'diff')}</pre></section>
</div>
</section>`
}

/** Tags and paths stand out; lines of a diff carry their colour besides their sign. */
function marked(text: string, isDiff: boolean): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const shown = escaped(line)
      if (
        /^<\/?(?:file_map|file_contents|git_diff|xml_formatting_instructions|user_instructions|Referenced APIs|meta prompt .*)>$/.test(line)
      )
        return `<span class="t">${shown}</span>`
      if (/^(?:File: |\(lines )/.test(line)) return `<span class="f">${shown}</span>`
      if (isDiff && /^\+(?!\+\+)/.test(line)) return `<span class="add">${shown}</span>`
      if (isDiff && /^-(?!--)/.test(line)) return `<span class="del">${shown}</span>`
      return shown
    })
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function count(tokens: number): string {
  return tokens.toLocaleString('en')
}

function percent(tokens: number, total: number): string {
  const share = (tokens / total) * 100
  return `${share < 1 ? share.toFixed(1) : Math.round(share)} %`
}

const mark = `<svg width="24" height="24" viewBox="0 0 32 32" fill="none" stroke="#c9982f" stroke-width="2.6" stroke-linecap="round" aria-hidden="true"><path d="M16 4v24"/><path d="M8 5.5c0 7 5.5 8 5.5 12.5 0 4-3 5-4.5 9.5"/><path d="M24 5.5c0 7-5.5 8-5.5 12.5 0 4 3 5 4.5 9.5"/><path d="M10.5 18.500h11" stroke-width="3.2"/></svg>`
