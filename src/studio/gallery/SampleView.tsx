import type { ReactNode } from 'react'
import { Chip, Skeleton } from '../../ui/index.ts'
import { Copyable } from './Copyable.tsx'
import { type BlockDoc, exampleJson } from './docs.ts'
import { SamplePicture } from './SamplePicture.tsx'
import type { Languages } from './useLanguages.ts'
import { type Choice, describeVariant, type Sample, variantsOf } from './variants.ts'

interface Props {
  doc: BlockDoc
  subject: Sample
  choice: Choice
  languages: Languages | null
}

/** An example or a state, in every chosen variant. */
export function SampleView({ doc, subject, choice, languages }: Props): ReactNode {
  const example = subject.state === 'ready'
  return (
    <section className="st-subject" id={subject.id} aria-labelledby={`${subject.id}-name`}>
      <div className="st-subject-head">
        <h3 className="st-subject-name" id={`${subject.id}-name`}>
          {subject.name}
        </h3>
        <Chip tone={example ? 'accent' : 'neutral'}>{example ? `as ${subject.as}` : 'state'}</Chip>
      </div>
      {example && <Copyable label={`JSON of ${subject.name}`} text={exampleJson(doc, subject.name)} />}
      <div className="st-pictures">
        {variantsOf(choice).map((setting) => (
          <figure
            key={describeVariant(setting)}
            className="st-picture"
            style={{ flexGrow: setting.width, maxWidth: setting.width }}
          >
            <figcaption className="st-caption">{describeVariant(setting)}</figcaption>
            {languages ? (
              <SamplePicture doc={doc} subject={subject} setting={setting} languages={languages} />
            ) : (
              <Skeleton height={doc.minHeight} radius="control" />
            )}
          </figure>
        ))}
      </div>
    </section>
  )
}
