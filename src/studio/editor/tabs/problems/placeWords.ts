import type { TFunction } from 'i18next'
import { idFields } from '../../../../config/diff/idFields.ts'
import { split } from '../../../../config/text/pointer.ts'
import type { StudioProblem } from '../../../../contract/studio/check.ts'
import {
  blockFields,
  type Field,
  type Files,
  fieldAt,
  labelOf,
  type PageTree,
  pageFields,
  rulesFields,
  rulesFile,
  rulesOf,
  type Segment,
} from '../../../model/index.ts'
import { registry } from '../../../registry.ts'
import { blockName, schemaLabel, schemaText } from '../../../words/schemaText.ts'
import { type ChangeNames, changeNames } from '../../publish/changeNames.ts'
import { within } from '../../publish/changeValues.ts'

/** Puts places into words. */
export interface PlaceWords {
  /** Where a problem is, with the names of rows and the labels of the forms: `Prize “100 USDT” · Stock`. Empty: only its file says it. */
  place(problem: Pick<StudioProblem, 'file' | 'pointer'>): string
  /** A text of the checker, with the label of the form after the name of a field: `"amount" (Reward amount)`. */
  withLabels(text: string): string
}

interface Context {
  t: TFunction
  language: string
  names: ChangeNames
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const separator = ' · '

/** The fields around others that say nothing of their own. */
const outer = ['reward', 'props']

/** The words of a path: the name of the innermost entry that has one, then the labels of the fields inside it. */
function pathWords({ t, language, names }: Context, fields: readonly Field[], root: unknown, path: string[]): string {
  let value = root
  let subject = ''
  let labels: string[] = []
  let list = ''
  const known: Segment[] = []
  for (const segment of path) {
    if (Array.isArray(value)) {
      const entry: unknown = value[Number(segment)]
      const id = isRecord(entry) && idFields.map((field) => entry[field]).find((one) => typeof one === 'string')
      const place = String(Number(segment) + 1)
      if (typeof id === 'string') {
        const name = t([`changes.entry.${list}`, 'changes.entry.other'], {
          name: names.entry(list, id),
          list: labels.at(-1),
        })
        subject = list === 'rewards' && subject ? t('changes.in', { outer: subject, inner: within(name) }) : name
        labels = []
      } else labels.push(`${labels.pop() ?? ''} ${place}`.trim())
      known.push(Number(segment))
      value = entry
    } else {
      known.push(segment)
      const field = fieldAt(fields, known, root)
      if (!outer.includes(segment))
        labels.push(field ? schemaLabel(language, field) : schemaText(language, labelOf(segment)))
      list = segment
      value = isRecord(value) ? value[segment] : undefined
    }
  }
  return [subject, ...labels].filter(Boolean).join(separator)
}

function pageWords(context: Context, tree: PageTree, pointer: string): string {
  const node = tree.nodes.get(tree.nodeAtPointer(pointer) ?? '')
  if (!node) return pathWords(context, pageFields(registry, tree.kind), tree.frame, split(pointer))
  const spec = registry.block(node.type)
  const { props, frame } = spec ? blockFields(spec) : { props: [], frame: [] }
  const [first, ...rest] = split(pointer.slice(tree.pathOf(node.key)?.length ?? 0))
  const inside =
    first === 'props'
      ? pathWords(context, props, node.props, rest)
      : pathWords(context, frame, {}, first === undefined ? [] : [first, ...rest])
  const block = context.t('changes.block', { id: node.key, type: blockName(context.language, node.type) })
  return [block, inside].filter(Boolean).join(separator)
}

/** All fields inside fields, by name. Actions contain actions, so their fields are left out. */
function collect(fields: readonly Field[], found: Map<string, Field>): Map<string, Field> {
  for (const field of fields) {
    if (field.name !== '' && !found.has(field.name)) found.set(field.name, field)
    collect(field.fields, found)
    if (field.item) collect([field.item], found)
  }
  return found
}

const ruleFields = collect(rulesFields(registry), new Map())

/** Words for places in files, in the language of the interface. */
export function placeWords(t: TFunction, language: string, files: Files, tree: PageTree): PlaceWords {
  const context: Context = { t, language, names: changeNames(files, language) }
  const rules = rulesOf({ files })
  return {
    place({ file, pointer }) {
      if (pointer === '') return ''
      if (file === rulesFile) return pathWords(context, rulesFields(registry), rules, split(pointer))
      return file === tree.file ? pageWords(context, tree, pointer) : ''
    },
    withLabels: (text) =>
      text.replace(/\{ [^{}]*\}|("([a-z][A-Za-z]*)")( ?)/g, (whole, quoted?: string, name = '', space = '') => {
        // Code is as the file has it.
        if (quoted === undefined) return whole
        const field = ruleFields.get(name)
        const label = field && schemaLabel(language, field)
        if (label === undefined || label.toLowerCase() === name.toLowerCase()) return whole
        // Chinese brackets have their own space.
        return language === 'zh-CN' ? `${quoted}（${label}）` : `${quoted} (${label})${space}`
      }),
  }
}
