import type { ReactNode } from 'react'
import type { BlockDoc } from './docs.ts'
import { Picture } from './Picture.tsx'
import type { Languages } from './useLanguages.ts'
import { type Setting, subjectsOf } from './variants.ts'

const settings: readonly Setting[] = (['light', 'dark'] as const).map((theme) => ({
  width: 768,
  theme,
  direction: 'ltr',
}))

/** The first example of a block, small, in the theme of the page around it; only to look at. */
export function Thumbnail({ doc, languages }: { doc: BlockDoc; languages: Languages | null }): ReactNode {
  const [subject] = subjectsOf(doc)
  return (
    <div className="st-thumbnail" inert>
      {subject &&
        languages &&
        settings.map((setting) => (
          <div key={setting.theme} className={`st-thumbnail-${setting.theme}`}>
            <Picture doc={doc} subject={subject} setting={setting} languages={languages} />
          </div>
        ))}
    </div>
  )
}
