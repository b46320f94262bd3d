import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, labelOf, type PageNode, type PageTree } from '../../model/index.ts'
import { Sign } from '../../ui/icons.tsx'
import { useSchemaText } from '../../words/schemaText.ts'
import { useEditor } from '../context.ts'
import { MapControl } from './controls/MapControl.tsx'
import { Section } from './Section.tsx'

const valueField: Field = {
  name: '',
  label: '',
  kind: 'json',
  path: ['*'],
  isRequired: true,
  isNullable: false,
  isBound: false,
  description: undefined,
  default: undefined,
  examples: [],
  limits: {},
  unit: undefined,
  options: [],
  fields: [],
  item: undefined,
  variants: [],
}

/** A use of a fragment: the values that it passes, and the blocks of the fragment. */
export function UseInspector({ node, tree }: { node: PageNode; tree: PageTree }): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { select } = useEditor()
  const field: Field = { ...valueField, name: 'with', label: labelOf('with'), kind: 'map', path: [], item: valueField }
  return (
    <Stack gap="0">
      <Box px="4" py="3">
        <Heading as="h2" size="md">
          {t('inspector.use', { name: node.type })}
        </Heading>
        <Text color="fg.muted" fontFamily="mono" textStyle="xs">
          {node.id}
        </Text>
      </Box>
      <Section title={t('inspector.content')}>
        <MapControl field={field} path={[]} value={node.props} />
      </Section>
      <Section title={t('inspector.fragmentBlocks')}>
        {(tree.fragments[node.type] ?? []).map((key) => (
          <Button key={key} size="xs" variant="outline" justifyContent="space-between" onClick={() => select(key)}>
            {schema.block(tree.nodes.get(key)?.type ?? '')} {tree.nodes.get(key)?.id}
            <Sign name="goTo" size="xs" />
          </Button>
        ))}
      </Section>
    </Stack>
  )
}
