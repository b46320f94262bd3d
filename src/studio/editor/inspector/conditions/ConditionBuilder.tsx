import { Button, HStack, IconButton, SegmentGroup, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConditionForm, fromForm, toForm } from '../../../model/index.ts'
import { Sign } from '../../../ui/icons.tsx'
import { TestRow } from './TestRow.tsx'
import { newTest, testKinds } from './testWords.ts'

type Group = Extract<ConditionForm, { parts: unknown }>

const isGroup = (form: ConditionForm): form is Group => 'parts' in form

/** The form as a group; a single test is a group of one. */
const asGroup = (form: ConditionForm | null): Group =>
  form === null ? { kind: 'all', parts: [] } : isGroup(form) ? form : { kind: 'all', parts: [form] }

/** Without groups that have no part, and without groups of one. null: nothing is left. */
export function compact(form: ConditionForm): ConditionForm | null {
  if (!isGroup(form)) return form
  const parts = form.parts.flatMap((part) => compact(part) ?? [])
  return parts.length > 1 ? { kind: form.kind, parts } : (parts[0] ?? null)
}

const sourceOf = (form: ConditionForm): string => {
  const whole = compact(form)
  return whole === null ? '' : fromForm(whole)
}

interface ConditionBuilderProps {
  source: string
  onChange: (source: string) => void
}

/** Builds a condition from tests. Groups that are still empty exist only here. */
export function ConditionBuilder({ source, onChange }: ConditionBuilderProps): ReactNode {
  const [edited, setEdited] = useState<Group | null>(null)
  const form = edited && sourceOf(edited) === source ? edited : asGroup(source === '' ? null : toForm(source))
  const change = (next: Group) => {
    setEdited(next)
    const written = sourceOf(next)
    if (written !== source) onChange(written)
  }
  return <GroupEditor group={form} depth={0} onChange={change} />
}

/** A second test of a kind often contradicts the first one, so a new test is of another kind. */
const unusedKind = (parts: readonly ConditionForm[]) =>
  testKinds.find((kind) => !parts.some((part) => part.kind === kind)) ?? 'pageState'

interface GroupEditorProps {
  group: Group
  depth: number
  onChange: (group: Group) => void
  onRemove?: () => void
}

function GroupEditor({ group, depth, onChange, onRemove }: GroupEditorProps): ReactNode {
  const { t } = useTranslation()
  const { kind, parts } = group
  const setPart = (index: number, part: ConditionForm | null) =>
    onChange({
      kind,
      parts:
        part === null ? parts.filter((_, at) => at !== index) : parts.map((own, at) => (at === index ? part : own)),
    })
  return (
    <Stack
      gap="2"
      role="group"
      aria-label={t('condition.group')}
      {...(depth > 0 && { ps: '2', borderStartWidth: '2px', borderColor: 'border' })}
    >
      {(parts.length > 1 || depth > 0) && (
        <HStack justify="space-between">
          <SegmentGroup.Root
            size="xs"
            value={kind}
            aria-label={t('condition.join')}
            onValueChange={({ value }) => onChange({ kind: value === 'any' ? 'any' : 'all', parts })}
          >
            <SegmentGroup.Indicator />
            <SegmentGroup.Items
              items={[
                { value: 'all', label: t('condition.all') },
                { value: 'any', label: t('condition.any') },
              ]}
            />
          </SegmentGroup.Root>
          {onRemove && (
            <IconButton size="2xs" variant="ghost" aria-label={t('condition.removeGroup')} onClick={onRemove}>
              <Sign name="delete" size="xs" />
            </IconButton>
          )}
        </HStack>
      )}
      {parts.map((part, index) =>
        isGroup(part) ? (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: tests have no identity of their own
            key={index}
            group={part}
            depth={depth + 1}
            onChange={(next) => setPart(index, next)}
            onRemove={() => setPart(index, null)}
          />
        ) : (
          <TestRow
            // biome-ignore lint/suspicious/noArrayIndexKey: tests have no identity of their own
            key={index}
            test={part}
            onChange={(next) => setPart(index, next)}
            onRemove={() => setPart(index, null)}
          />
        ),
      )}
      <HStack gap="1">
        <Button
          size="xs"
          variant="outline"
          onClick={() => onChange({ kind, parts: [...parts, newTest(unusedKind(parts))] })}
        >
          <Sign name="add" size="xs" />
          {t('condition.addTest')}
        </Button>
        {parts.length > 0 && depth < 2 && (
          <Button
            size="xs"
            variant="ghost"
            onClick={() =>
              onChange({
                kind,
                parts: [...parts, { kind: kind === 'all' ? 'any' : 'all', parts: [newTest('joined')] }],
              })
            }
          >
            {t('condition.addGroup')}
          </Button>
        )}
      </HStack>
    </Stack>
  )
}
