import { Box, Button, Collapsible, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioProblem } from '../../../../contract/studio/check.ts'
import type { PageTree } from '../../../model/index.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { Sign } from '../../../ui/icons.tsx'
import { problemExplanation, problemText, problemTitle } from '../../../words/problemText.ts'
import { useEditor } from '../../context.ts'
import { placesOf } from './groups.ts'
import type { PlaceWords } from './placeWords.ts'

const Explanation = deferred(
  () => import('./Explanation.tsx'),
  (_props, message) => message,
)

interface ProblemItemProps {
  problem: StudioProblem
  tree: PageTree
  words: PlaceWords
  /** The problem belongs to the current texts, so that its fix can be applied. */
  isFresh: boolean
}

/** One problem: what is wrong, why, what to do, the fix, and where to go. */
export function ProblemItem({ problem, tree, words, isFresh }: ProblemItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { document, show } = useEditor()
  const { severity, code, cause, file, line, column, fix, block } = problem
  const title = problemTitle(i18n.language, code)
  // The explanation says why in Chinese.
  const explained = problemExplanation(i18n.language, code)
  const text = problemText(i18n.language, problem)
  const said = [...(explained === null && cause ? [{ text: cause, isEnglish: false }] : []), ...text.remedies]
  const place = words.place(problem)
  const isError = severity === 'error'
  const apply = () => {
    if (!fix) return
    document.pause()
    document.apply({ label: { action: 'applyFix', subject: code }, files: { [file]: [fix] } })
  }
  return (
    <Box as="li" px="4" py="3" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <Collapsible.Root lazyMount>
        <HStack align="start" gap="3">
          <Box
            color={isError ? 'fg.error' : 'fg.warning'}
            pt="0.5"
            role="img"
            aria-label={t(isError ? 'problems.error' : 'problems.warning')}
          >
            <Sign name={isError ? 'error' : 'warning'} />
          </Box>
          <Stack gap="1" flex="1" minW="0">
            {place && (
              <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                {place}
              </Text>
            )}
            {title !== null && <Text fontWeight="medium">{title}</Text>}
            <Text
              {...(text.isEnglish && { lang: 'en' })}
              {...(title === null ? { fontWeight: 'medium' } : { textStyle: 'sm' })}
            >
              {words.withLabels(text.message)}
            </Text>
            {explained !== null && (
              <Text textStyle="sm" color="fg.muted">
                {explained}
              </Text>
            )}
            {said.length > 0 && (
              <Text textStyle="sm" color="fg.muted">
                {said.map(({ text, isEnglish }) => (
                  <span key={text} {...(isEnglish && { lang: 'en' })}>
                    {words.withLabels(text)}{' '}
                  </span>
                ))}
              </Text>
            )}
            <HStack gap="1" wrap="wrap" ms="-2">
              <Collapsible.Trigger asChild>
                <Button size="2xs" variant="ghost" fontFamily="mono" aria-label={t('problems.explainCode', { code })}>
                  {code}
                  <Sign name="chevron" size="xs" />
                </Button>
              </Collapsible.Trigger>
              {placesOf(problem, tree).map(({ kind, target }) => (
                <Button key={kind} size="2xs" variant="ghost" color="fg.muted" onClick={() => show(target)}>
                  {kind === 'line'
                    ? t('problems.line', { line, column })
                    : t(`problems.show.${kind}`, { block: block ?? '' })}
                </Button>
              ))}
            </HStack>
          </Stack>
          {fix && (
            <Button size="xs" variant="outline" disabled={!isFresh} onClick={apply}>
              {t('problems.fix')}
            </Button>
          )}
        </HStack>
        <Collapsible.Content>
          <Suspense>
            <Explanation code={code} />
          </Suspense>
        </Collapsible.Content>
      </Collapsible.Root>
    </Box>
  )
}
