import studio from 'virtual:studio'
import { type ReactNode, useEffect, useState } from 'react'
import { useRenderer } from '../../render/renderer.ts'
import { Notice } from '../../ui/index.ts'
import { Docs } from './Docs.tsx'
import { SampleView } from './SampleView.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useLanguages } from './useLanguages.ts'
import { type Choice, readChoice, samplesOf, writeChoice } from './variants.ts'

interface Props {
  type: string
  /** Address of the gallery. */
  home: string
}

/** The page of one block: examples, states and documentation. */
export function BlockPage({ type, home }: Props): ReactNode {
  const [choice, choose] = useChoice()
  const languages = useLanguages(choice.long)
  const doc = studio.docs[type]
  if (!doc) return <Notice tone="fall">{`${type} was published after this build. Build again to see it.`}</Notice>

  const subjects = samplesOf(doc)
  const groups = [
    { title: 'Examples', list: subjects.filter(({ id }) => id.startsWith('example-')) },
    { title: 'States', list: subjects.filter(({ id }) => id.startsWith('state-')) },
  ].filter(({ list }) => list.length > 0)
  return (
    <div className="st-block">
      <BlockList type={type} home={home} />
      <article className="st-page">
        <header className="st-head">
          <p className="st-eyebrow">
            <a className="pb-link" href={home}>
              Blocks
            </a>
            {` · version ${doc.version}`}
          </p>
          <h1 className="st-title">{type}</h1>
          <p className="st-lead">{doc.description}</p>
          <nav className="st-jump" aria-label="On this page">
            {subjects.map(({ id, name }) => (
              <a key={id} className="pb-link" href={`#${id}`}>
                {name}
              </a>
            ))}
            <a className="pb-link" href="#docs">
              Documentation
            </a>
          </nav>
        </header>
        <Toolbar choice={choice} onChange={choose} />
        {groups.map(({ title, list }) => (
          <section key={title} aria-label={title}>
            <h2 className="st-heading">{title}</h2>
            {list.map((subject) => (
              <SampleView key={subject.id} doc={doc} subject={subject} choice={choice} languages={languages} />
            ))}
          </section>
        ))}
        <Docs doc={doc} />
      </article>
    </div>
  )
}

/** The list of blocks beside the page, on wide screens. */
function BlockList({ type, home }: Props): ReactNode {
  const { registry } = useRenderer()
  const types = registry.blocks.map((block) => block.type)
  return (
    <nav className="st-neighbors" aria-label="Blocks">
      <ul>
        {types.map((name) => (
          <li key={name}>
            <a href={`${home}/${name}`} aria-current={name === type ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The chosen variants, stored in the address so that it can be shared. */
function useChoice(): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => readChoice(window.location.search))
  const written = writeChoice(choice)
  useEffect(() => {
    if (written === writeChoice(readChoice(window.location.search))) return
    window.history.replaceState(window.history.state, '', written + window.location.hash)
  }, [written])
  return [choice, setChoice]
}
