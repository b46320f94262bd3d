import { Alert, Badge, Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { blockFields, type Field, type PageNode, type PageTree } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { useSchemaText } from '../../words/schemaText.ts'
import { useEditor } from '../context.ts'
import { ConditionSection } from './conditions/ConditionSection.tsx'
import { ExampleMenu } from './ExampleMenu.tsx'
import { FallbackField } from './FallbackField.tsx'
import { FieldList } from './FieldControl.tsx'
import { FormContext } from './formTarget.ts'
import { IdField } from './IdField.tsx'
import { Section } from './Section.tsx'
import { blockTarget, propsTarget } from './targets.ts'
import { UseInspector } from './UseInspector.tsx'

const pick = (fields: readonly Field[], names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => fields.filter((field) => field.name === name))

/** The forms of one block: what it shows, when it shows, and the rest. */
export function BlockInspector({ node, tree }: { node: PageNode; tree: PageTree }): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const parts = useEditor()
  const props = useMemo(() => propsTarget(parts, tree, node), [parts, tree, node])
  const frame = useMemo(() => blockTarget(parts, tree, node), [parts, tree, node])
  const spec = registry.block(node.type)
  if (node.kind === 'use')
    return (
      <FormContext.Provider value={props}>
        <UseInspector node={node} tree={tree} />
      </FormContext.Provider>
    )
  const fields = spec && blockFields(spec)
  return (
    <Stack gap="0">
      <Box px="4" py="3">
        <HStack justify="space-between">
          <Heading as="h2" size="md">
            {schema.block(node.type)}
          </Heading>
          {spec && <ExampleMenu spec={spec} form={props} />}
        </HStack>
        <HStack gap="2">
          <Text color="fg.muted" fontFamily="mono" textStyle="xs">
            {node.id}
          </Text>
          {node.kind === 'fallback' && <Badge size="sm">{t('inspector.fallback')}</Badge>}
        </HStack>
        {spec && (
          <Text color="fg.muted" textStyle="xs" mt="1">
            <CodeText text={schema.text(spec.description)} />
          </Text>
        )}
      </Box>
      {!fields && (
        <Alert.Root status="error" rounded="none">
          <Alert.Indicator />
          <Alert.Title>{t('inspector.unknownType', { type: node.type })}</Alert.Title>
        </Alert.Root>
      )}
      {fields && fields.props.length > 0 && (
        <FormContext.Provider value={props}>
          <Section title={t('inspector.content')}>
            <FieldList fields={fields.props} path={[]} />
          </Section>
        </FormContext.Provider>
      )}
      {fields && (
        <FormContext.Provider value={frame}>
          <ConditionSection node={node} tree={tree} fields={pick(fields.frame, ['when'])} />
          <Section title={t('inspector.more')} isOpen={false}>
            <FieldList fields={pick(fields.frame, ['preset', 'each', 'requires'])} path={[]} />
            {node.kind === 'block' && <FallbackField node={node} />}
            <FieldList fields={pick(fields.frame, ['analytics'])} path={[]} />
            {node.kind === 'block' && pick(fields.frame, ['id']).map((field) => <IdField key="id" field={field} />)}
            <FieldList fields={pick(fields.frame, ['version'])} path={[]} />
          </Section>
        </FormContext.Provider>
      )}
    </Stack>
  )
}
