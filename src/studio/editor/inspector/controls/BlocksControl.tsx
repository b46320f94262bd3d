import { Button, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../../ui/icons.tsx'
import { useSchemaText } from '../../../words/schemaText.ts'
import { useEditor, usePageTree } from '../../context.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { pointerOf, useForm } from '../formTarget.ts'

/** Blocks inside a value, such as the body of a dialog. They are edited in the outline; the buttons select them. */
export function BlocksControl(props: ControlProps): ReactNode {
  const { path, value } = props
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { select } = useEditor()
  const tree = usePageTree()
  const form = useForm()
  const keys = (Array.isArray(value) ? value : []).flatMap((_, index) => {
    const key = tree.nodeAtPointer(pointerOf(form.pointer, [...path, index]))
    return key === null ? [] : [key]
  })
  return (
    <FieldShell {...props} isGroup hasNoClear>
      <Stack gap="1">
        {keys.map((key) => (
          <Button key={key} size="xs" variant="outline" justifyContent="space-between" onClick={() => select(key)}>
            {schema.block(tree.nodes.get(key)?.type ?? '')} {tree.nodes.get(key)?.id}
            <Sign name="goTo" size="xs" />
          </Button>
        ))}
        {keys.length === 0 && (
          <Text textStyle="xs" color="fg.muted">
            {t('inspector.noBlocks')}
          </Text>
        )}
      </Stack>
    </FieldShell>
  )
}
