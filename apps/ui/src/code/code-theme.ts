// The code theme of every editor in the window. Uses CSS variables, so that switching themes needs no new editor.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** `nonce` comes from `pageNonce()`. */
export function codeTheme(nonce: string): Extension {
  return [nonce === '' ? [] : EditorView.cspNonce.of(nonce), theme, syntaxHighlighting(codeHighlight)]
}

const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: 'calc(12.5px * var(--scale))' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
    // A ligature would hide the actual characters.
    fontFeatureSettings: '"calt" 0',
    lineHeight: 'calc(20px * var(--scale))',
  },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'color-mix(in oklab, var(--accent) 30%, transparent)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--accent) 7%, transparent)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--faint)', border: 'none', fontVariantNumeric: 'tabular-nums' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 14px', minWidth: '36px' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-marked-line': { backgroundColor: 'var(--accent-soft)', boxShadow: 'inset 2px 0 var(--accent)' },
  '.cm-left-out': {
    // No margin: the editor does not measure it, and the line numbers would drift apart.
    padding: '3px 6px',
    color: 'var(--faint)',
    backgroundColor: 'var(--sunken)',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: 'calc(11.5px * var(--scale))',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in oklab, var(--accent) 18%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)', borderRadius: '2px' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-fill)', color: 'var(--on-accent)' },
  '.cm-searchMatch-selected span': { color: 'var(--on-accent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--line-strong)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--sunken)', border: '1px solid var(--line)', color: 'var(--muted)' },
  '.cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', fontFamily: '"Inter Variable", system-ui, sans-serif' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 32px 6px 10px',
    fontSize: 'calc(12px * var(--scale))',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '3px', color: 'var(--muted)', fontSize: 'inherit' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)', margin: '0 2px 0 4px' },
  '.cm-panel.cm-search [name=close]': { top: '6px', right: '8px', padding: '2px 8px', fontSize: '16px', color: 'var(--muted)' },
  '.cm-textfield': {
    margin: '0',
    height: '24px',
    minWidth: '180px',
    padding: '0 8px',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: 'inherit',
  },
  '.cm-button': {
    margin: '0',
    height: '24px',
    padding: '0 8px',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    backgroundImage: 'none',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontSize: 'inherit',
    textTransform: 'capitalize',
  },
  '.cm-button:hover': { backgroundColor: 'var(--hover)' },
})

export const codeHighlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.modifier, tags.operatorKeyword, tags.definitionKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName], color: 'var(--code-function)' },
  { tag: [tags.definition(tags.function(tags.variableName)), tags.labelName], color: 'var(--code-function)' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName, tags.heading], color: 'var(--code-type)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-property)' },
  { tag: [tags.operator, tags.punctuation, tags.bracket, tags.separator], color: 'var(--muted)' },
  { tag: [tags.heading, tags.strong], fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--info)', textDecoration: 'underline' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.inserted, color: 'var(--success)' },
  { tag: tags.deleted, color: 'var(--danger)' },
  { tag: tags.invalid, color: 'var(--danger)' },
])
