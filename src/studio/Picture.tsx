import studio from 'virtual:studio'
import { type ReactNode, useMemo } from 'react'
import type { BlockDoc } from './docs.ts'
import { Frame } from './Frame.tsx'
import { Stage } from './Stage.tsx'
import { sceneFor } from './scene.ts'
import type { Languages } from './useLanguages.ts'
import { localeOf, type Setting, type Subject } from './variants.ts'

interface Props {
  doc: BlockDoc
  subject: Subject
  setting: Setting
  languages: Languages
}

/** One subject in one setting. */
export function Picture({ doc, subject, setting, languages }: Props): ReactNode {
  const scene = useMemo(() => sceneFor(studio.answers, subject.state, subject.as), [subject.state, subject.as])
  const locale = localeOf[setting.direction]
  const { lang, i18n } = languages[setting.direction]
  return (
    <Frame
      setting={setting}
      lang={lang}
      title={`${doc.type}, ${subject.name}, ${describe(setting)}`}
      minHeight={doc.minHeight}
    >
      <Stage type={doc.type} props={subject.props} slots={doc.slots} scene={scene} locale={locale} i18n={i18n} />
    </Frame>
  )
}

/** A setting in words: `320 px, dark, right to left`. */
export const describe = ({ width, theme, direction }: Setting): string =>
  `${width} px, ${theme}, ${direction === 'rtl' ? 'right to left' : 'left to right'}`
