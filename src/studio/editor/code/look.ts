import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Theme } from '../../ui/theme.ts'

const color = (name: string): string => `var(--st-colors-${name})`

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: color('blue-fg') },
  { tag: tags.string, color: color('green-fg') },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: color('orange-fg') },
  { tag: [tags.keyword, tags.operator], color: color('purple-fg') },
  { tag: tags.comment, color: color('fg-muted'), fontStyle: 'italic' },
  { tag: tags.invalid, color: color('fg-error') },
])

const colors = EditorView.theme({
  '&': { color: color('fg'), backgroundColor: color('bg'), fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: color('fg') },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: color('fg') },
  '.cm-gutters': {
    backgroundColor: color('bg'),
    color: color('fg-muted'),
    borderRight: `1px solid ${color('border-muted')}`,
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: color('bg-muted'), color: color('fg') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: color('brand-muted'),
  },
  '.cm-selectionMatch': { backgroundColor: color('bg-emphasized') },
  '.cm-searchMatch': { backgroundColor: color('yellow-muted'), outline: `1px solid ${color('yellow-emphasized')}` },
  '.cm-searchMatch-selected': { backgroundColor: color('yellow-emphasized') },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: color('bg-emphasized') },
  '.cm-placeholder': { color: color('fg-muted') },
  '.cm-foldPlaceholder': {
    backgroundColor: color('bg-muted'),
    color: color('fg-muted'),
    border: 'none',
    padding: '0 6px',
  },
  '.cm-panels': { backgroundColor: color('bg-subtle'), color: color('fg') },
  '.cm-panels-top': { borderBottom: `1px solid ${color('border')}` },
  '.cm-panels-bottom': { borderTop: `1px solid ${color('border')}` },
  '.cm-panel.cm-search': { padding: '8px 12px', fontSize: '13px' },
  '.cm-textfield': {
    backgroundColor: color('bg'),
    color: color('fg'),
    border: `1px solid ${color('border')}`,
    borderRadius: '4px',
    padding: '3px 6px',
    fontSize: '13px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: color('bg-muted'),
    color: color('fg'),
    border: `1px solid ${color('border')}`,
    borderRadius: '4px',
    fontSize: '13px',
  },
  '.cm-tooltip': {
    backgroundColor: color('bg-panel'),
    color: color('fg'),
    border: `1px solid ${color('border')}`,
    borderRadius: '6px',
    boxShadow: '0 4px 16px rgb(0 0 0 / .16)',
    maxWidth: '420px',
    zIndex: '1500',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', fontSize: '13px', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', color: color('fg') },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: color('bg-emphasized'),
    color: color('fg'),
  },
  '.cm-completionDetail': { color: color('fg-muted'), fontStyle: 'normal' },
  '.cm-completionInfo, .cm-hover': { padding: '8px 10px', whiteSpace: 'pre-wrap', fontSize: '12px', lineHeight: '1.5' },
  '.cm-diagnostic': { padding: '6px 10px', fontSize: '12px', lineHeight: '1.5' },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${color('fg-error')}` },
  '.cm-diagnostic-warning': { borderLeft: `3px solid ${color('fg-warning')}` },
  '.cm-diagnosticAction': {
    backgroundColor: color('bg-emphasized'),
    color: color('fg'),
    borderRadius: '4px',
    padding: '2px 8px',
    marginInlineStart: '8px',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${color('fg-error')}`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${color('fg-warning')}`,
    textUnderlineOffset: '3px',
  },
})

/** The look of code in Studio: the colors of its design system, so that both themes come from the same tokens. */
export const look: Extension = [colors, syntaxHighlighting(highlight)]

/** Tells CodeMirror which theme the colors belong to. */
export const themeOf = (theme: Theme): Extension => EditorView.theme({}, { dark: theme === 'dark' })
