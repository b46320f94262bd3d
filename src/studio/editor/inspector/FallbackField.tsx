import { Button, Field, HStack, NativeSelect } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageNode, setFallback } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { Sign } from '../../ui/icons.tsx'
import { useSchemaText } from '../../words/schemaText.ts'
import { useEditor, usePageTree } from '../context.ts'

/** The block that is rendered instead, where the requirements of this one are not met. */
export function FallbackField({ node }: { node: PageNode }): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { document, run, select } = useEditor()
  const tree = usePageTree()
  const own = node.fallback === null ? undefined : tree.nodes.get(node.fallback)
  const choose = (type: string) => run(setFallback(document.get(), registry, node.key, type === '' ? undefined : type))
  return (
    <Field.Root>
      <Field.Label>{t('inspector.fallback')}</Field.Label>
      <HStack w="full" gap="1">
        <NativeSelect.Root size="sm">
          <NativeSelect.Field value={own?.type ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('inspector.none')}</option>
            {registry.blocks.map(({ type }) => (
              <option key={type} value={type}>
                {schema.block(type)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {own && (
          <Button size="sm" variant="outline" onClick={() => select(own.key)}>
            {t('inspector.editFallback')}
            <Sign name="goTo" size="xs" />
          </Button>
        )}
      </HStack>
      <Field.HelperText>{t('inspector.fallbackHelp')}</Field.HelperText>
    </Field.Root>
  )
}
