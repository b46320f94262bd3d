import studio from 'virtual:studio'
import { type ReactNode, useMemo } from 'react'
import { BlockSample } from './BlockSample.tsx'
import type { BlockDoc } from './docs.ts'
import { SampleFrame } from './SampleFrame.tsx'
import { scenarioFor } from './scenario.ts'
import type { Languages } from './useLanguages.ts'
import { describeVariant, localeOf, type Sample, type Variant } from './variants.ts'

interface Props {
  doc: BlockDoc
  subject: Sample
  setting: Variant
  languages: Languages
}

/** One sample in one variant. */
export function SamplePicture({ doc, subject, setting, languages }: Props): ReactNode {
  const scene = useMemo(() => scenarioFor(studio.answers, subject.state, subject.as), [subject.state, subject.as])
  const locale = localeOf[setting.direction]
  const { lang, i18n } = languages[setting.direction]
  return (
    <SampleFrame
      setting={setting}
      lang={lang}
      title={`${doc.type}, ${subject.name}, ${describeVariant(setting)}`}
      minHeight={doc.minHeight}
    >
      <BlockSample type={doc.type} props={subject.props} slots={doc.slots} scene={scene} locale={locale} i18n={i18n} />
    </SampleFrame>
  )
}
