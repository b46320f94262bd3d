import { Box, Center, Flex, Heading, HStack, Spacer, Tabs, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../contract/languages.ts'
import { fillWords } from '../../fillWords.ts'
import {
  addPart,
  addRow,
  moveRow,
  removeRow,
  rulesFields,
  rulesOf,
  setRule,
  setTextAt,
  textOf,
} from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useCheckResult, useDocument, useEditor, useTarget, useView } from '../context.ts'
import { FieldForm } from '../rules/FieldForm.tsx'
import { fieldsOf, type Section, sectionOf, sections } from '../rules/layout.ts'
import { Odds } from '../rules/Odds.tsx'
import { RulesContext, type RulesParts } from '../rules/RulesContext.ts'
import { ruleErrors } from '../rules/ruleErrors.ts'
import { ShiftDates } from '../rules/ShiftDates.tsx'
import { Timeline } from '../rules/Timeline.tsx'
import { Totals } from '../rules/Totals.tsx'
import { pathOf, valueAt } from '../rules/values.ts'

const file = 'platform.json'

/** Marks what another panel asked for, while it has the focus. */
const shown = { outline: '2px solid var(--st-colors-border-error)', outlineOffset: '2px' }

/** The rules of an activity: dates, tasks, prizes, budgets and everything else in `platform.json`. */
export default function Rules(): ReactNode {
  const { t } = useTranslation()
  const state = useDocument()
  const rules = rulesOf(state)
  if (state.files[file] === undefined || rules === null)
    return (
      <Center height="100%" p="6">
        <Text color="fg.muted">{t(state.files[file] === undefined ? 'rules.none' : 'rules.broken')}</Text>
      </Center>
    )
  return <RulesPanel rules={rules} />
}

function RulesPanel({ rules }: { rules: Readonly<Record<string, unknown>> }): ReactNode {
  const { t, i18n } = useTranslation()
  const { document: draft, run, session } = useEditor()
  const state = useDocument()
  const locale = languageOf(useView().locale).localeFileName
  const target = useTarget()
  const wanted = target?.tab === 'rules' ? (target.rule ?? null) : null
  const [section, setSection] = useState<Section>('schedule')
  const bodyRef = useRef<HTMLDivElement>(null)
  const fields = rulesFields(registry)
  const zone = typeof rules.timeZone === 'string' ? rules.timeZone : '+00:00'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each target is shown once
  useEffect(() => {
    if (wanted === null) return
    setSection(sectionOf(pathOf(wanted)[0] ?? ''))
    let frame = 0
    // The section appears within some frames, and then the details of the row.
    const find = (tries: number) => {
      const found = closest(bodyRef.current, wanted)
      if (found?.dataset.pointer === wanted || (found && tries === 0)) {
        found.scrollIntoView?.({ block: 'center' })
        found.dataset.found = ''
        found.addEventListener('blur', () => delete found.dataset.found, { once: true })
        found.focus()
      } else if (tries > 0) frame = requestAnimationFrame(() => find(tries - 1))
      else bodyRef.current?.focus()
    }
    frame = requestAnimationFrame(() => find(20))
    return () => cancelAnimationFrame(frame)
  }, [target])

  const check = useCheckResult()
  const errors = useMemo(() => ruleErrors(check?.problems ?? [], i18n.language), [check, i18n.language])
  const parts = useMemo<RulesParts>(
    () => ({
      rules,
      fields,
      zone,
      locale,
      errors,
      target: wanted,
      set: (pointer, value) => run(setRule(draft.get(), pointer, value), `rule ${pointer}`),
      setText: (pointer, text) => run(setTextAt(draft.get(), registry, file, pointer, locale, text), `text ${pointer}`),
      textOf: (key) => textOf(state, key, locale),
      englishOf: (key) => textOf(state, key, 'en'),
      nameOf: (key, rewardId) => {
        const own = textOf(state, key, locale)
        const name = own || textOf(state, key, 'en')
        const text = rewardId === undefined ? name : name?.replaceAll('{{amount}}', `{{amount.${rewardId}}}`)
        return text && fillWords({ text }, rules, own ? locale : 'en').text
      },
      add: (list, index) => run(addRow(draft.get(), registry, list, index === undefined ? {} : { index })),
      addPart: (pointer) => run(addPart(draft.get(), registry, pointer)),
      remove: (list, index) => run(removeRow(draft.get(), list, index)),
      move: (list, from, to) => run(moveRow(draft.get(), list, from, to)),
    }),
    [rules, fields, zone, locale, errors, wanted, run, draft, state],
  )
  const setDates = (dates: readonly { pointer: string; text: string }[]) => {
    const mergeKey = `dates ${dates.map(({ pointer }) => pointer).join()}`
    for (const { pointer, text } of dates) run(setRule(draft.get(), pointer, text), mergeKey)
  }
  const limit = valueAt(rules, ['participantLimit'])
  return (
    <RulesContext value={parts}>
      <Tabs.Root
        orientation="vertical"
        variant="subtle"
        size="sm"
        height="100%"
        value={section}
        onValueChange={({ value }) => setSection(value as Section)}
        lazyMount
        unmountOnExit
      >
        <Tabs.List
          width="190px"
          flexShrink="0"
          p="3"
          borderEndWidth="1px"
          overflowY="auto"
          aria-label={t('rules.sections')}
        >
          {sections.map((name) => (
            <Tabs.Trigger key={name} value={name} width="full" justifyContent="flex-start">
              {t(`rules.section.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Box
          ref={bodyRef}
          flex="1"
          minW="0"
          overflowY="auto"
          tabIndex={-1}
          outline="none"
          css={{ '& [data-found]': shown }}
        >
          {sections.map((name) => (
            <Tabs.Content key={name} value={name} px="6" py="4" width="full">
              <HStack mb="4" minH="9">
                <Heading as="h2" size="md">
                  {t(`rules.section.${name}`)}
                </Heading>
                <Spacer />
                {name === 'schedule' && <ShiftDates />}
              </HStack>
              {name === 'schedule' && <Timeline now={session.now} setDates={setDates} />}
              {name === 'lottery' && rules.lottery !== undefined && (
                <Odds prizes={valueAt(rules, ['lottery', 'prizes'])} />
              )}
              {(name === 'lottery' || name === 'tasks' || name === 'budget') && (
                <Totals participantLimit={typeof limit === 'number' ? limit : null} />
              )}
              <Flex direction="column" maxW="1280px">
                <FieldForm fields={fieldsOf(name, fields)} value={rules} pointer="" />
              </Flex>
            </Tabs.Content>
          ))}
        </Box>
      </Tabs.Root>
    </RulesContext>
  )
}

/** The control of a pointer, else that of the closest value around it. */
function closest(root: HTMLElement | null, pointer: string): HTMLElement | undefined {
  const controls = [...(root?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])]
  for (let part = pointer; part; part = part.slice(0, part.lastIndexOf('/'))) {
    const found = controls.find((control) => control.dataset.pointer === part)
    if (found) return found
  }
  return undefined
}
