import { ColorSwatch, HStack, IconButton, Input } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accents } from '../../../../registry/accents.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm } from '../formTarget.ts'
import { limitProblem } from '../limits.ts'
import { useTyped } from '../useTyped.ts'

const byName: Readonly<Record<string, string>> = accents

/** A color: one of the named accents, or its own as `#rrggbb`. */
export function ColorControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const text = typeof value === 'string' ? value : ''
  const typed = useTyped(text, (next) => {
    if (next === '' && !field.isRequired) {
      form.write(path, undefined, mergeKeyOf(form, path))
      return { text: '', problem: null }
    }
    const problem = limitProblem(field, next)
    if (problem) return { text, problem: { key: 'inspector.limit.color' } }
    form.write(path, next, mergeKeyOf(form, path))
    return { text: next, problem: null }
  })
  return (
    <FieldShell {...props} problem={typed.problem} onClear={typed.reset}>
      <HStack gap="1" wrap="wrap">
        {Object.entries(byName).map(([name, color]) => (
          <IconButton
            key={name}
            size="xs"
            variant={text === name ? 'solid' : 'ghost'}
            colorPalette="gray"
            aria-pressed={text === name}
            aria-label={t(`inspector.color.${name}`)}
            title={t(`inspector.color.${name}`)}
            onClick={() => typed.onChange(name)}
          >
            <ColorSwatch value={color} size="sm" />
          </IconButton>
        ))}
      </HStack>
      <HStack gap="1" w="full">
        <Input
          size="sm"
          value={typed.text}
          placeholder="#ffcf33"
          onChange={({ target }) => typed.onChange(target.value)}
          onBlur={typed.onBlur}
        />
        <Input
          id={undefined}
          size="sm"
          type="color"
          w="10"
          p="0.5"
          flexShrink="0"
          aria-label={t('inspector.pickColor')}
          value={byName[text] ?? (/^#[0-9a-fA-F]{6}$/.test(text) ? text : '#ffcf33')}
          onChange={({ target }) => typed.onChange(target.value)}
        />
      </HStack>
    </FieldShell>
  )
}
