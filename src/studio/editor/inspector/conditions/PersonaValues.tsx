import { Badge, Box, Code, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { evaluate } from '../../../../expressions/index.ts'
import {
  type ConditionExplanation,
  explainCondition,
  type PageNode,
  type PageTree,
  toForm,
} from '../../../model/index.ts'
import { useEditor, useView } from '../../context.ts'
import { wordsOfForm } from './testWords.ts'
import { repeatsOf } from './useEnvironment.ts'
import { type PersonaFacts, usePersonaFacts } from './usePersonaFacts.ts'

/** The facts with the first entry of each repeat around a block, as the block sees them. */
export function factsInside(
  { facts }: PersonaFacts,
  tree: PageTree,
  node: PageNode,
): Readonly<Record<string, unknown>> {
  const known: Record<string, unknown> = { ...facts }
  for (const each of repeatsOf(tree, node.key)) {
    const list = evaluate(each.in, known)
    known[each.as] = list.ok && Array.isArray(list.value) ? (list.value[0] ?? null) : null
  }
  return known
}

interface PersonaValuesProps {
  source: string
  node: PageNode
  tree: PageTree
}

/** For each persona, whether the block shows now, and which part of the condition hides it. */
export function PersonaValues({ source, node, tree }: PersonaValuesProps): ReactNode {
  const { t } = useTranslation()
  const all = usePersonaFacts()
  const rows = useMemo(
    () =>
      all?.map((entry) => ({
        persona: entry.persona,
        result: explainCondition(source, factsInside(entry, tree, node)),
      })),
    [all, source, node, tree],
  )
  // A condition that cannot be parsed has one mistake, which its field shows.
  if (rows?.every(({ result }) => result.root === undefined)) return null
  if (!rows)
    return (
      <Text textStyle="xs" color="fg.muted" role="status">
        {t('condition.personas.unknown')}
      </Text>
    )
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('condition.personas')}>
      {rows.map(({ persona, result }) => (
        <PersonaRow key={persona} persona={persona} result={result} />
      ))}
    </Stack>
  )
}

function PersonaRow({
  persona,
  result,
}: {
  persona: PersonaFacts['persona']
  result: ConditionExplanation
}): ReactNode {
  const { t } = useTranslation()
  const { setView } = useEditor()
  const view = useView()
  const state = result.value === null ? 'failed' : result.value ? 'shown' : 'hidden'
  const palettes = { shown: 'green', hidden: 'gray', failed: 'orange' } as const
  return (
    <Box as="li" py="1.5" borderTopWidth="1px" borderColor="border.muted">
      <HStack justify="space-between" gap="2">
        <Text asChild textStyle="xs" fontWeight={view.persona === persona ? 'semibold' : 'normal'} cursor="pointer">
          <button type="button" title={t('condition.personas.show')} onClick={() => setView({ persona })}>
            {t(`persona.${persona}`)}
          </button>
        </Text>
        <Badge size="sm" colorPalette={palettes[state]}>
          {t(`condition.${state}`)}
        </Badge>
      </HStack>
      <Causes result={result} />
    </Box>
  )
}

function Causes({ result }: { result: ConditionExplanation }): ReactNode {
  const { t, i18n } = useTranslation()
  if (result.value) return null
  if (result.value === null && result.problem !== undefined)
    return (
      <Text textStyle="xs" color="fg.muted">
        {result.problem}
      </Text>
    )
  return result.causes.map((cause) => {
    const words = wordsOfForm(toForm(cause.source), t, i18n.language)
    return (
      <Text key={cause.start} textStyle="xs" color="fg.muted">
        {t('condition.because')} {words ? `${words} ` : ''}
        <Code size="sm" wordBreak="break-word">
          {cause.source}
        </Code>
        {cause.problem !== undefined && ` ${cause.problem}`}
      </Text>
    )
  })
}
