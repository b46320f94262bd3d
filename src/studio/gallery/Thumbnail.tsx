import type { ReactNode } from 'react'
import type { BlockDoc } from './docs.ts'
import { SamplePicture } from './SamplePicture.tsx'
import type { Languages } from './useLanguages.ts'
import { samplesOf, type Variant } from './variants.ts'

const settings: readonly Variant[] = (['light', 'dark'] as const).map((theme) => ({
  width: 768,
  theme,
  direction: 'ltr',
}))

/** A small preview of the first example of a block, in the theme of the page. Not interactive. */
export function Thumbnail({ doc, languages }: { doc: BlockDoc; languages: Languages | null }): ReactNode {
  const [subject] = samplesOf(doc)
  return (
    <div className="st-thumbnail" inert>
      {subject &&
        languages &&
        settings.map((setting) => (
          <div key={setting.theme} className={`st-thumbnail-${setting.theme}`}>
            <SamplePicture doc={doc} subject={subject} setting={setting} languages={languages} />
          </div>
        ))}
    </div>
  )
}
