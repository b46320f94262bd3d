import { parseSync } from 'vite'
import { type Cut, cutAll } from './cuts.ts'

/**
 * Kinds of elements that no page renders, by the numbers that React gives them: 12 `<Profiler>`, 19 `<SuspenseList>`, 26 `<title>`,
 * `<meta>`, `<link>` and style sheets that React moves into the head, 27 `<html>`, `<head>` and `<body>`, 31 `<Activity>`.
 */
const unusedTags: ReadonlySet<unknown> = new Set([12, 19, 26, 27, 31])

interface Syntax {
  type: string
  start: number
  end: number
  name?: string
  operator?: string
  value?: unknown
  computed?: boolean
  property?: Syntax
  left?: Syntax
  right?: Syntax
  discriminant?: Syntax
  test?: Syntax | null
  cases?: Syntax[]
  body?: Syntax
  id?: Syntax | null
  consequent?: Syntax[]
}

type Edit = readonly [start: number, end: number, text: string]

/** `fiber.tag`, or a variable that holds one. */
const isTag = (node: Syntax | undefined): boolean =>
  node?.type === 'MemberExpression'
    ? !node.computed && node.property?.name === 'tag'
    : node?.type === 'Identifier' && /(?:^t|T)ag$/.test(node.name ?? '')

const isUnused = (node: Syntax | null | undefined) => node?.type === 'Literal' && unusedTags.has(node.value)

const leaves = /^(?:Break|Return|Continue|Throw)Statement$/

/** Removes the cases of unused kinds. A case that the one before can run into stays. */
function caseEdits({ cases = [] }: Syntax): Edit[] {
  const edits: Edit[] = []
  let labels: Syntax[] = []
  let isEntered = false
  for (const [index, entry] of cases.entries()) {
    labels.push(entry)
    const body = entry.consequent ?? []
    const isLast = index === cases.length - 1
    if (body.length === 0 && !isLast) continue
    const removed = labels.filter(({ test }) => isUnused(test))
    const isDead = removed.length === labels.length && !isEntered
    // The body belongs to the label before it in the text, so only the label is cut where it stays.
    for (const label of removed) {
      const end = isDead || label !== entry ? label.end : (body[0]?.start ?? label.end)
      if (isDead || removed.length < labels.length) edits.push([label.start, end, ''])
    }
    if (!isDead) isEntered = !leaves.test(body.at(-1)?.type ?? '')
    labels = []
  }
  return edits
}

/** The names of variables that are declared in a part of the code. */
function variablesIn(node: unknown, from: number, to: number): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, start, id } = node as Syntax
  const own = type === 'VariableDeclarator' && start >= from && start < to && id?.name ? [id.name] : []
  return [
    ...own,
    ...Object.values(node)
      .flat()
      .flatMap((part) => variablesIn(part, from, to)),
  ]
}

/** The source of React DOM without what it does for kinds of elements that no page renders. */
function withoutUnusedTags(code: string): string {
  const { program, errors } = parseSync('react-dom.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  const edits: Edit[] = []
  /** `body`: the function around the node. */
  const visit = (node: unknown, body: Syntax): void => {
    if (typeof node !== 'object' || node === null) return
    const syntax = node as Syntax
    const { type, start, end, operator, left, right, discriminant } = syntax
    if (type === 'BinaryExpression' && isUnused(left) && isTag(right)) {
      if (operator === '===') edits.push([start, end, '!1'])
      if (operator === '!==') edits.push([start, end, '!0'])
    }
    if (type === 'SwitchStatement' && isTag(discriminant)) {
      const cases = caseEdits(syntax)
      const names = cases.flatMap(([from, to]) => variablesIn(syntax, from, to))
      // Variables of a removed case can be used in another one.
      if (names.length > 0) edits.push([body.start + 1, body.start + 1, `var ${names.join(',')};`])
      edits.push(...cases)
    }
    const isFunction = /Function/.test(type ?? '') && syntax.body?.type === 'BlockStatement'
    for (const part of Object.values(node).flat()) visit(part, isFunction && syntax.body ? syntax.body : body)
  }
  visit(program, { type: 'Program', start: 0, end: code.length })
  // Nothing inside a removed case needs an edit of its own.
  const outer = edits.filter(([start, end]) => !edits.some(([a, b]) => a <= start && end <= b && b - a > end - start))
  return outer
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code)
}

const cut = (name: string, pattern: RegExp, instead = ''): Cut => [name, (code) => code.replace(pattern, () => instead)]

/** What else pages do not use. Each cut is safe without the others. */
export const reactCuts: readonly Cut[] = [
  ['kinds of elements that no page renders', withoutUnusedTags],
  cut(
    'kinds of plain elements',
    /isHostHoistableType\(\s*type,\s*pendingProps,\s*contextStackCursor\.current\s*\)\s*\? 26[\s\S]*?: 5;/,
    '5;',
  ),
  cut(
    'the fiber of <Activity>',
    /case REACT_ACTIVITY_TYPE:\s*return \(\s*\(type = createFiberImplClass\(31[\s\S]*?\);\s*(?=case )/,
  ),
  cut(
    'the fiber of <Profiler>',
    /case REACT_PROFILER_TYPE:\s*return \(\s*\(type = createFiberImplClass\(12[\s\S]*?\);\s*(?=case )/,
  ),
  cut(
    'the fiber of <SuspenseList>',
    /case REACT_SUSPENSE_LIST_TYPE:\s*return \(\s*\(type = createFiberImplClass\(19[\s\S]*?\);\s*(?=default:)/,
  ),
  cut(
    'preloads of resources',
    /(?<=^ {2}f: flushSyncWork),\s*r: requestFormReset,[\s\S]*?M: preinitModuleScript(?=\s*\};)/m,
    ', __proto__: previousDispatcher',
  ),
  cut(
    'onSelect, composition, onBeforeInput and actions of forms',
    / {6}handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\s*switch \(domEventName\) \{\s*case "focusin":[\s\S]*?(?= {4}\}\s*processDispatchQueue\(dispatchQueue)/,
  ),
  cut('useActionState', /^ *use(?:Form|Action)State: .*\n/gm),
  cut('component stacks', /getStackByFiberInDevAndProd\(source\)/g, '""'),
  cut('names of invalid components', /getComponentNameFromType\(current\) \|\| (?=current;)/),
  cut('custom elements', /(?<=^function isCustomElement\(\w+\) \{\n)[\s\S]*?(?=^\})/m, '  return !1;\n'),
  cut(
    'browsers without the input event',
    /(?<=else if \(isTextInputElement\(reactName\)\)\s*)if \(isInputEventSupported\)\s*(getTargetInstFunc = getTargetInstForInputOrChangeEvent;)\s*else \{[\s\S]*?\}/,
    'getTargetInstFunc = getTargetInstForInputOrChangeEvent;',
  ),
  cut(
    'a handler of the input event in old browsers',
    /^ *handleEventFunc && handleEventFunc\(domEventName, reactName, targetInst\);\n/m,
  ),
  cut(
    'hooks of forms and of compilers',
    /^( *)use(?:Optimistic|MemoCache|CacheRefresh|HostTransitionStatus): (?:\w+,?|function[\s\S]*?^\1\},?)\n/gm,
  ),
  cut(
    'style sheets that a commit waits for',
    /^ {2}suspendedCommitReason = finishedWork\.subtreeFlags;\n {2}if \([\s\S]*?^ {2}\}\n(?= {2}commitRoot\()/m,
  ),
  cut('the indicator of transitions', /(?<=^function defaultOnDefaultTransitionIndicator\(\) \{\n)[\s\S]*?(?=^\})/m),
  cut(
    'prefixed names of events',
    /^var vendorPrefixes = \{[\s\S]*?(?=^var ANIMATION_END = )/m,
    'const getVendorPrefixedEventName = (name) => name;\n',
  ),
  cut('the test for the input event', /^var isInputEventSupported = !1;\nif \(canUseDOM\) \{[\s\S]*?^\}\n/m),
  cut(
    'requests to hydrate a target',
    /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [\s\S]*?^\};\n/m,
  ),
]

/** The source of React DOM without parts that pages do not use. */
export const slimReactDom = (code: string): string =>
  cutAll(code, reactCuts, 'react-dom-client.production.js', 'src/build/slimReact.ts')
