import { Box } from '@chakra-ui/react'
import {
  acceptCompletion,
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view'
import { minimalSetup } from 'codemirror'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Environment, ExpressionProblem } from '../../../../expressions/index.ts'
import { useTheme } from '../../../ui/theme.ts'
import { type CodeHost, createHost, fromDocument, replaceText } from '../../code/host.ts'
import { look, themeOf } from '../../code/look.ts'
import { useUndoKeys } from '../../code/useUndoKeys.ts'
import { completeCel } from './celCompletion.ts'
import { celLanguage } from './celLanguage.ts'

interface CelInputProps {
  value: string
  environment: Environment
  problems: readonly ExpressionProblem[]
  /** A word or a description of a completion in the language of the interface. */
  inWords: (text: string) => string
  label: string
  placeholder: string
  onChange: (value: string) => void
  onBlur: () => void
}

const types = { name: 'variable', field: 'property', function: 'function', value: 'enum' } as const

const diagnosticsOf = (problems: readonly ExpressionProblem[], length: number): Diagnostic[] =>
  problems.map(({ start, end, message, replacement }) => ({
    from: Math.min(start, length),
    to: Math.min(Math.max(end, start), length),
    severity: 'error',
    message,
    ...(replacement !== undefined && {
      actions: [
        {
          name: replacement,
          apply: (view: EditorView, from: number, to: number) =>
            view.dispatch({ changes: { from, to, insert: replacement } }),
        },
      ],
    }),
  }))

/** An expression: colors, completion with the names of the page, and mistakes in place. Enter makes no line. */
export default function CelInput(props: CelInputProps): ReactNode {
  const { value, problems, label, placeholder } = props
  const element = useRef<HTMLDivElement>(null)
  const host = useRef<CodeHost>(null)
  const latest = useRef(props)
  latest.current = props
  const theme = useTheme()
  const undoKeys = useUndoKeys()
  const themes = useRef(new Compartment())
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; later values are applied by the effects below
  useEffect(() => {
    if (!element.current) return
    const complete: CompletionSource = (context) => {
      const found = completeCel(context.state.doc.toString(), context.pos, latest.current.environment)
      if (
        !found ||
        (!context.explicit && found.from === context.pos && !/[.'"]$/.test(context.state.sliceDoc(0, context.pos)))
      )
        return null
      return {
        from: found.from,
        options: found.options.map(({ label: name, kind, detail, description, insert }) => ({
          label: name,
          type: types[kind],
          detail: latest.current.inWords(detail),
          ...(description !== undefined && { info: latest.current.inWords(description) }),
          ...(insert !== undefined && { apply: insert }),
        })),
        validFor: /^\w*$/,
      }
    }
    const created = createHost(element.current, value, [
      Prec.highest(keymap.of([...undoKeys, { key: 'Tab', run: acceptCompletion }])),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, { key: 'Enter', run: () => true }]),
      minimalSetup,
      celLanguage,
      closeBrackets(),
      autocompletion({ override: [complete], icons: false }),
      EditorView.lineWrapping,
      look,
      themes.current.of(themeOf(theme)),
      placeholderText(placeholder),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'false' }),
      EditorView.updateListener.of(({ docChanged, transactions, state, focusChanged, view }) => {
        if (docChanged && !transactions.every((entry) => entry.annotation(fromDocument)))
          latest.current.onChange(state.doc.toString().replaceAll('\n', ' '))
        if (focusChanged && !view.hasFocus) latest.current.onBlur()
      }),
    ])
    host.current = created
    return () => {
      created.destroy()
      host.current = null
    }
  }, [])
  useEffect(() => {
    if (host.current) replaceText(host.current.view, value)
  }, [value])
  useEffect(() => {
    if (!host.current) return
    const { view } = host.current
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, view.state.doc.length)))
    host.current.describe(problems.map(({ message }) => message).join(' '))
  }, [problems])
  useEffect(() => {
    host.current?.view.dispatch({ effects: themes.current.reconfigure(themeOf(theme)) })
  }, [theme])
  return (
    <Box
      ref={element}
      w="full"
      borderWidth="1px"
      borderColor={problems.length > 0 ? 'border.error' : 'border'}
      rounded="md"
      px="1"
      py="1"
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-1px' }}
    />
  )
}
