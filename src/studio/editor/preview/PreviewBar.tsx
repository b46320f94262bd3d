import { Flex, NativeSelect } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../contract/languages.ts'
import { type Persona, type PreviewTheme, personas, previewThemes } from '../../../contract/preview.ts'
import { type Zoom, zoomOf, zooms } from '../canvas/zoom.ts'
import { useEditor, useView } from '../context.ts'
import { DateSlider } from './DateSlider.tsx'
import { SheetLink } from './SheetLink.tsx'
import { widths } from './view.ts'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  width: string
}

function Choice({ label, value, options, onChange, width }: ChoiceProps): ReactNode {
  return (
    <NativeSelect.Root size="xs" width={width} flexShrink="0">
      <NativeSelect.Field
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        bg="bg"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}

const devices: Record<(typeof widths)[number], 'phone' | 'tablet' | 'desktop'> = {
  360: 'phone',
  390: 'phone',
  768: 'tablet',
  1280: 'desktop',
  1440: 'desktop',
}

/** How the canvas shows the page: language, persona, theme, device, zoom and date. */
export function PreviewBar({ zoom, setZoom }: { zoom: Zoom; setZoom: (zoom: Zoom) => void }): ReactNode {
  const { t } = useTranslation()
  const { session, setView } = useEditor()
  const { locale, persona, theme, width } = useView()
  return (
    <Flex direction="column" flexShrink="0" bg="bg" borderBottomWidth="1px" borderColor="border.muted">
      <Flex gap="1.5" px="3" py="2" align="center" minW="0" wrap="wrap">
        <Choice
          label={t('editor.language')}
          value={locale}
          options={session.locales.map((code) => ({ value: code, label: languageOf(code).labelName }))}
          onChange={(value) => setView({ locale: value })}
          width="40"
        />
        <Choice
          label={t('editor.persona')}
          value={persona}
          options={personas.map((name) => ({ value: name, label: t(`persona.${name}`) }))}
          onChange={(value) => setView({ persona: value as Persona })}
          width="32"
        />
        <Choice
          label={t('editor.theme')}
          value={theme}
          options={previewThemes.map((name) => ({ value: name, label: t(`editor.theme.${name}`) }))}
          onChange={(value) => setView({ theme: value as PreviewTheme })}
          width="24"
        />
        <Choice
          label={t('editor.device')}
          value={String(width)}
          options={widths.map((px) => ({ value: String(px), label: t(`editor.device.${devices[px]}`, { width: px }) }))}
          onChange={(value) => setView({ width: Number(value) })}
          width="32"
        />
        <Flex flex="1" />
        <SheetLink />
        <Choice
          label={t('editor.zoom')}
          value={String(zoom)}
          options={zooms.map((value) => ({
            value: String(value),
            label: value === 'fit' ? t('editor.zoom.fit') : `${value * 100}%`,
          }))}
          onChange={(value) => setZoom(zoomOf(value))}
          width="20"
        />
      </Flex>
      <DateSlider />
    </Flex>
  )
}
