import { Alert, Box, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, type PageTree, pageFields, rulesFields, rulesFile, rulesOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useDocumentPart, useEditor } from '../context.ts'
import { FieldList } from './FieldControl.tsx'
import { FormContext } from './formTarget.ts'
import { Section } from './Section.tsx'
import { pageTarget, rulesTarget } from './targets.ts'

const named = (fields: readonly Field[], names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => fields.filter((field) => field.name === name))

/** The fields with a section of their own; all others are in the last section. */
const sections = [
  ['theme', 'inspector.page.theme'],
  ['meta', 'inspector.page.meta'],
  ['audience', 'inspector.page.audience'],
  ['schedule', 'inspector.page.schedule'],
] as const

/** The settings of the page. */
export function PageInspector({ tree }: { tree: PageTree }): ReactNode {
  const { t } = useTranslation()
  const parts = useEditor()
  const text = useDocumentPart(({ files }) => files[rulesFile])
  const state = useMemo(() => ({ files: text === undefined ? {} : { [rulesFile]: text } }), [text])
  const page = useMemo(() => pageTarget(parts, tree), [parts, tree])
  const rules = useMemo(() => rulesTarget(parts, state), [parts, state])
  const fields = pageFields(registry, tree.kind)
  const own = new Set<string>(sections.map(([name]) => name))
  return (
    <Stack gap="0">
      <Box px="4" py="3">
        <Heading as="h2" size="md">
          {t('inspector.page')}
        </Heading>
        <Text color="fg.muted" textStyle="xs">
          {t('inspector.page.help')}
        </Text>
      </Box>
      {tree.problem && (
        <Alert.Root status="error" rounded="none">
          <Alert.Indicator />
          <Alert.Title>{t('inspector.broken', { file: tree.problem.file, line: tree.problem.line })}</Alert.Title>
        </Alert.Root>
      )}
      {rulesOf(state) !== null && (
        <FormContext.Provider value={rules}>
          <Section title={t('inspector.page.title')}>
            <FieldList fields={named(rulesFields(registry), ['title', 'subTitle'])} path={[]} />
          </Section>
        </FormContext.Provider>
      )}
      <FormContext.Provider value={page}>
        {sections.map(([name, title]) => (
          <Section key={name} title={t(title)}>
            {named(fields, [name]).map((field) => (
              <FieldList key={name} fields={field.fields} path={[name]} />
            ))}
          </Section>
        ))}
        <Section title={t('inspector.more')} isOpen={false}>
          <FieldList fields={fields.filter(({ name }) => !own.has(name))} path={[]} />
        </Section>
      </FormContext.Provider>
    </Stack>
  )
}
