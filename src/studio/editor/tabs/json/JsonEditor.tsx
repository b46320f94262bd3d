import { Box } from '@chakra-ui/react'
import { autocompletion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete'
import { indentUnit } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioProblem } from '../../../../contract/studio/check.ts'
import { useTheme } from '../../../ui/theme.ts'
import { useSchemaText } from '../../../words/schemaText.ts'
import { type CodeHost, createHost, fromDocument, replaceText } from '../../code/host.ts'
import { look, themeOf } from '../../code/look.ts'
import { useUndoKeys } from '../../code/useUndoKeys.ts'
import { useCheck, useDocument, useEditor } from '../../context.ts'
import { hoverElement } from './hoverText.ts'
import { jsonc } from './jsoncLanguage.ts'
import { type JsonService, loadJsonService } from './loadJsonService.ts'
import { checkerMarks, joinMarks, movedMarks, offsetAt } from './marks.ts'
import type { Position } from './positions.ts'
import { editTo, lineBreakOf, withLineBreaks } from './textEdits.ts'
import { usePhrases } from './usePhrases.ts'

interface JsonEditorProps {
  path: string
  position: Position | null
}

async function complete(
  service: Promise<JsonService>,
  path: string,
  context: CompletionContext,
  inWords: (text: string) => string,
): Promise<CompletionResult | null> {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos)
  if (!context.explicit && !/[\w":]/.test(before)) return null
  const text = context.state.doc.toString()
  const options = await (await service).complete(path, text, context.pos)
  const [first] = options
  if (!first || context.aborted) return null
  return {
    from: first.from,
    options: options.map((option) => ({
      label: option.filter,
      displayLabel: option.label,
      ...(option.detail !== undefined && { detail: option.detail }),
      ...(option.description !== undefined && { info: () => hoverElement(option.description ?? '', inWords) }),
      apply: (view, completion, from, to) =>
        snippet(option.snippet)(view, completion, from, Math.max(to, option.to + (to - context.pos))),
    })),
  }
}

/** The text of one file. It edits the document of the draft, and follows changes from elsewhere without moving the cursor. */
export function JsonEditor({ path, position }: JsonEditorProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { text: inWords } = useSchemaText()
  const { document, show } = useEditor()
  const state = useDocument()
  const { result, pending } = useCheck()
  const theme = useTheme()
  const undoKeys = useUndoKeys()
  const phrases = usePhrases()
  const element = useRef<HTMLDivElement>(null)
  const host = useRef<CodeHost>(null)
  const themes = useRef(new Compartment())
  const text = state.files[path] ?? ''

  const fix = useCallback(
    (problem: StudioProblem) => {
      if (!problem.fix) return
      document.pause()
      document.apply({ label: { action: 'applyFix', subject: problem.code }, files: { [path]: [problem.fix] } })
    },
    [document, path],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once per file; later values are applied by the effects below
  useEffect(() => {
    if (!element.current) return
    const service = loadJsonService()
    let timer: ReturnType<typeof setTimeout> | undefined
    const validate = async (view: EditorView) => {
      const { doc } = view.state
      const mistakes = await (await service).mistakes(path, doc.toString())
      if (view.state.doc !== doc || host.current?.view !== view) return
      const marks = joinMarks(movedMarks(view.state), mistakes, i18n.language)
      view.dispatch(setDiagnostics(view.state, marks))
    }
    const created = createHost(element.current, withLineBreaks(text, '\n'), [
      Prec.highest(keymap.of([...undoKeys])),
      basicSetup,
      jsonc,
      look,
      themes.current.of(themeOf(theme)),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      EditorState.phrases.of(phrases),
      lintGutter(),
      autocompletion({ override: [(context) => complete(service, path, context, inWords)], icons: false }),
      hoverTooltip(async (view, offset) => {
        const found = await (await service).hover(path, view.state.doc.toString(), offset)
        return (
          found && {
            pos: found.from,
            end: found.to,
            above: true,
            create: () => ({ dom: hoverElement(found.text, inWords) }),
          }
        )
      }),
      EditorView.contentAttributes.of({ 'aria-label': path, tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged, transactions, state: next, view }) => {
        if (!docChanged) return
        clearTimeout(timer)
        timer = setTimeout(() => validate(view), 250)
        if (transactions.every((entry) => entry.annotation(fromDocument))) return
        const current = document.get().files[path] ?? ''
        const edit = editTo(current, withLineBreaks(next.doc.toString(), lineBreakOf(current)))
        if (edit)
          document.apply({ label: { action: 'editFile', subject: path }, files: { [path]: [edit] } }, `json|${path}`)
      }),
      EditorView.domEventHandlers({ blur: () => document.pause() }),
    ])
    host.current = created
    void validate(created.view)
    return () => {
      clearTimeout(timer)
      created.destroy()
      host.current = null
    }
  }, [path])

  useEffect(() => {
    if (host.current) replaceText(host.current.view, withLineBreaks(text, '\n'))
  }, [text])

  useEffect(() => {
    if (!host.current || !result || pending) return
    const { view } = host.current
    const own = result.problems.filter(({ file }) => file === path)
    const actionsOf = (problem: StudioProblem) => [
      ...(problem.fix ? [{ name: t('problems.fix'), apply: () => fix(problem) }] : []),
      { name: t('problems.explain'), apply: () => show({ tab: 'problems' }) },
    ]
    view.dispatch(setDiagnostics(view.state, checkerMarks(own, view.state.doc, actionsOf, i18n.language)))
    host.current.describe(own.length > 0 ? t('json.problems', { count: own.length }) : '')
    void loadJsonService().then(async (service) => {
      const { doc } = view.state
      const mistakes = await service.mistakes(path, doc.toString())
      if (host.current?.view !== view || view.state.doc !== doc) return
      view.dispatch(setDiagnostics(view.state, joinMarks(movedMarks(view.state), mistakes, i18n.language)))
    })
  }, [result, pending, path, t, i18n, fix, show])

  useEffect(() => {
    if (!host.current || !position) return
    const { view } = host.current
    const offset = offsetAt(view.state.doc, position.line, position.column)
    view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: 'center' }) })
    view.focus()
  }, [position])

  useEffect(() => {
    host.current?.view.dispatch({ effects: themes.current.reconfigure(themeOf(theme)) })
  }, [theme])

  return <Box ref={element} h="full" w="full" minW="0" overflow="hidden" />
}
