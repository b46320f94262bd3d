import { useTranslation } from 'react-i18next'
import { split } from '../../../../config/text/pointer.ts'
import { labelOf } from '../../../model/index.ts'
import { blockName, schemaText } from '../../../words/schemaText.ts'
import { type Target, useDocument, usePageTree } from '../../context.ts'
import { fileName } from '../../fileName.ts'
import { positionAt } from '../json/positions.ts'
import type { AssetUse } from './usesOfAsset.ts'

/** Where a use of a picture is edited, and what it is called: the block, the rule, or the line of the file. */
export function useTargetOfUse(): (use: AssetUse) => { target: Target; label: string } {
  const { t, i18n } = useTranslation()
  const tree = usePageTree()
  const { files } = useDocument()
  return ({ file, pointer, offset }) => {
    const node = file === tree.file ? tree.nodeAtPointer(pointer) : null
    const own = node === null ? undefined : tree.nodes.get(node)
    if (node !== null && own)
      return { target: { tab: 'page', node }, label: `${blockName(i18n.language, own.type)} ${own.id}` }
    const names = split(pointer).filter((name) => !/^\d+$/.test(name))
    const label = [fileName(t, file), ...names.map((name) => schemaText(i18n.language, labelOf(name)))].join(' · ')
    if (file === 'platform.json') return { target: { tab: 'rules', rule: pointer }, label }
    return {
      target: { tab: 'json', file: { path: file, ...positionAt(files[file] ?? '', offset) } },
      label,
    }
  }
}
