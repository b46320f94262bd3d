import studio from 'virtual:studio'
import { type ReactNode, useState } from 'react'
import { useRenderer } from '../../render/renderer.ts'
import { Chip, Empty, TextField } from '../../ui/index.ts'
import type { BlockDoc } from './docs.ts'
import { searchDocs } from './searchDocs.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { useLanguages } from './useLanguages.ts'
import { allChoices, samplesOf, variantsOf } from './variants.ts'

/** The gallery of published blocks, with a search by name, description and props. */
export function Gallery({ home }: { home: string }): ReactNode {
  const { registry } = useRenderer()
  const [query, setQuery] = useState('')
  const languages = useLanguages(false)
  const docs = registry.blocks.flatMap(({ type }) => studio.docs[type] ?? [])
  const found = searchDocs(docs, query)
  return (
    <div className="st-page">
      <header className="st-head">
        <p className="st-eyebrow">Studio</p>
        <h1 className="st-title">Blocks</h1>
        <p className="st-lead">
          {`${docs.length} blocks, ${countSamples(docs)} samples: every example and state, in both themes and directions, on three sizes of screen. All of it is rendered from the definitions.`}
        </p>
        <div className="st-search">
          <TextField label="Find a block" name="block" type="search" value={query} onChange={setQuery} />
        </div>
        <p className="pb-hidden" role="status">
          {`${found.length} of ${docs.length} blocks`}
        </p>
      </header>
      {found.length === 0 && <Empty art="key" title={`No block is called “${query}”, and none has such a prop.`} />}
      <ul className="st-cards">
        {found.map((doc) => (
          <li key={doc.type} className="st-card">
            <Thumbnail doc={doc} languages={languages} />
            <div className="st-card-text">
              <h2 className="st-card-title">
                <a className="st-card-link" href={`${home}/${doc.type}`}>
                  {doc.type}
                </a>
              </h2>
              <p className="st-soft">{doc.description}</p>
              <p className="st-chips">
                <Chip tone="neutral">{plural(Object.keys(doc.examples).length, 'example')}</Chip>
                <Chip tone="neutral">{plural(doc.states.length, 'state')}</Chip>
                {doc.slots.length > 0 && <Chip tone="info">{plural(doc.slots.length, 'slot')}</Chip>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

const countSamples = (docs: readonly BlockDoc[]) =>
  docs.reduce((sum, doc) => sum + samplesOf(doc).length * variantsOf(allChoices).length, 0)
