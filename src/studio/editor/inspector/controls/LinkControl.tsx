import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityPath } from '../../../../contract/activityPath.ts'
import type { StudioPage } from '../../../../contract/studio/pages.ts'
import type { PageTree } from '../../../model/index.ts'
import { useSchemaText } from '../../../words/schemaText.ts'
import { useEditor, usePageTree } from '../../context.ts'
import type { ControlProps } from '../FieldShell.tsx'
import { usePages } from '../usePages.ts'
import { PickControl, type PickOption } from './PickControl.tsx'

/** The path of a page, without the language. */
export const pathOfPage = ({ alias, kind, activityId, family }: StudioPage): string =>
  kind === 'activity' ? activityPath(alias, activityId, family ?? undefined) : alias === 'hub' ? '/' : `/${alias}`

/** The blocks of a page as places that a link can lead to. */
const anchorsOf = (tree: PageTree, path: string, nameOf: (type: string) => string): readonly PickOption[] =>
  [...tree.nodes.values()]
    .filter(({ kind, id }) => kind === 'block' && id !== '')
    .map(({ id, type }) => ({ value: `${path}#${id}`, title: `${nameOf(type)} ${id}` }))

/** A path of this site or an https address: typed, or picked from the pages of the site and the blocks of this page. */
export function LinkControl(props: ControlProps): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { alias } = useEditor()
  const tree = usePageTree()
  const [isOpened, setOpened] = useState(false)
  const pages = usePages(isOpened)
  const options = useMemo(() => {
    const own = pages.find((page) => page.alias === alias)
    return [
      ...pages.filter((page) => page.archived === null).map((page) => ({ value: pathOfPage(page), title: page.title })),
      { value: '/rewards', title: t('inspector.rewardsCenter') },
      ...(own ? anchorsOf(tree, pathOfPage(own), schema.block) : []),
    ]
  }, [pages, alias, tree, t, schema.block])
  return <PickControl {...props} options={uniqueOptions(options)} onOpen={() => setOpened(true)} />
}

const uniqueOptions = (options: readonly PickOption[]): readonly PickOption[] =>
  [...new Map([...options].reverse().map((option) => [option.value, option])).values()].reverse()
