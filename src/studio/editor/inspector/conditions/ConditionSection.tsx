import { Box, Button, HStack, SegmentGroup, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, type PageNode, type PageTree, toForm } from '../../../model/index.ts'
import { ExpressionControl } from '../controls/ExpressionControl.tsx'
import { mergeKeyOf, pointerOf, useForm } from '../formTarget.ts'
import { Section } from '../Section.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { PersonaValues } from './PersonaValues.tsx'

interface ConditionSectionProps {
  node: PageNode
  tree: PageTree
  /** The field `when`. */
  fields: readonly Field[]
}

/** When a block shows: as a form for the common cases, as CEL for all, and what it means for each persona now. */
export function ConditionSection({ node, tree, fields: [field] }: ConditionSectionProps): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  const source = node.when ?? ''
  const hasForm = source === '' || toForm(source) !== null
  const [wanted, setWanted] = useState<'form' | 'cel'>('form')
  const shown = hasForm ? wanted : 'cel'
  if (!field) return null
  const change = (next: string) =>
    form.write(['when'], next === '' ? undefined : next, mergeKeyOf(form, ['when'], 'form'))
  return (
    <Section title={t('condition.title')} note={source === '' ? t('condition.always') : undefined}>
      <HStack justify="space-between">
        <SegmentGroup.Root
          size="xs"
          value={shown}
          aria-label={t('condition.mode')}
          onValueChange={({ value }) => setWanted(value === 'cel' ? 'cel' : 'form')}
        >
          <SegmentGroup.Indicator />
          <SegmentGroup.Items
            items={[
              { value: 'form', label: t('condition.form'), disabled: !hasForm },
              { value: 'cel', label: t('condition.cel') },
            ]}
          />
        </SegmentGroup.Root>
        {source !== '' && shown === 'form' && (
          <Button size="2xs" variant="ghost" color="fg.muted" onClick={() => change('')}>
            {t('inspector.clear')}
          </Button>
        )}
      </HStack>
      {!hasForm && (
        <Text textStyle="xs" color="fg.muted">
          {t('condition.noForm')}
        </Text>
      )}
      {shown === 'form' ? (
        <Box data-pointer={pointerOf(form.pointer, ['when'])}>
          <ConditionBuilder source={source} onChange={change} />
        </Box>
      ) : (
        <ExpressionControl field={field} path={['when']} value={node.when} />
      )}
      {source !== '' && <PersonaValues source={source} node={node} tree={tree} />}
    </Section>
  )
}
