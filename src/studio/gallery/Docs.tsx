import type { ReactNode } from 'react'
import { Table } from '../../ui/index.ts'
import { Copyable } from './Copyable.tsx'
import { type BlockDoc, docMarkdown } from './docs.ts'

/** The documentation of a block, from its schema and examples. */
export function Docs({ doc }: { doc: BlockDoc }): ReactNode {
  return (
    <section id="docs" className="st-docs" aria-label="Documentation">
      <h2 className="st-heading">Documentation</h2>
      <Copyable label="This page as Markdown" text={docMarkdown(doc)} />
      <DocSection title="Props" emptyText="It takes emptyText.">
        {doc.props.length > 0 && <PropsTable doc={doc} />}
      </DocSection>
      {Object.entries(doc.presets).map(([name, props]) => (
        <Copyable key={name} label={`Preset “${name}”`} text={JSON.stringify({ preset: name, props }, null, 2)} />
      ))}
      <DocSection title="Slots" emptyText="It holds no other blocks.">
        {doc.slots.length > 0 && <CodeList list={doc.slots} />}
      </DocSection>
      <DocSection title="States" emptyText="">
        <CodeList list={doc.states} />
      </DocSection>
      <DocSection title="Calls" emptyText="It reads nothing of its own.">
        {doc.sources.length > 0 && <SourcesTable doc={doc} />}
      </DocSection>
      <DocSection title="Words" emptyText="It has no words of its own.">
        {Object.keys(doc.words).length > 0 && <WordsTable doc={doc} />}
      </DocSection>
      <DocSection title="Versions" emptyText={`Version ${doc.version}, the first.`}>
        {doc.changes.length > 0 && (
          <ul>
            {doc.changes.map(({ version, note }) => (
              <li key={version}>{`${version}: ${note}`}</li>
            ))}
          </ul>
        )}
      </DocSection>
      <DocSection title="On the page" emptyText="">
        <p className="st-soft">
          {`While it loads, ${doc.minHeight} px are kept. `}
          {doc.hydrate === 'idle'
            ? 'Its code comes when the browser has time: the HTML of the server is shown until then.'
            : 'Its code comes with the page.'}
        </p>
      </DocSection>
    </section>
  )
}

interface DocSectionProps {
  title: string
  /** Text for an empty part. */
  emptyText: string
  children: ReactNode
}

const DocSection = ({ title, emptyText, children }: DocSectionProps): ReactNode => (
  <>
    <h3 className="st-subject-name">{title}</h3>
    {children || <p className="st-soft">{emptyText}</p>}
  </>
)

const CodeList = ({ list }: { list: readonly string[] }): ReactNode => (
  <p className="st-chips">
    {list.map((entry) => (
      <code key={entry}>{entry}</code>
    ))}
  </p>
)

const PropsTable = ({ doc }: { doc: BlockDoc }): ReactNode => (
  <Table
    caption={`Props of ${doc.type}`}
    hideCaption
    columns={[
      { key: 'path', title: 'Prop' },
      { key: 'type', title: 'Type' },
      { key: 'otherwise', title: 'If left out' },
      { key: 'description', title: 'What' },
    ]}
    rows={doc.props.map(({ path, type, required, defaultValue, description }) => ({
      id: path,
      cells: {
        path: <code>{path}</code>,
        type: <span className="st-type">{type}</span>,
        otherwise: required ? <strong>required</strong> : defaultValue ? <code>{defaultValue}</code> : '–',
        description,
      },
    }))}
  />
)

const kinds = { shared: 'everybody’s', own: 'the viewer’s', keyed: 'the viewer’s, row by row' }

const SourcesTable = ({ doc }: { doc: BlockDoc }): ReactNode => (
  <Table
    caption={`Calls of ${doc.type}`}
    hideCaption
    columns={[
      { key: 'name', title: 'Name' },
      { key: 'call', title: 'Call' },
      { key: 'kind', title: 'Whose' },
    ]}
    rows={doc.sources.map(({ name, kind, method, path, input }) => ({
      id: name,
      cells: {
        name: <code>{name}</code>,
        call: <code>{`${method} ${path}${query(input)}`}</code>,
        kind: kinds[kind],
      },
    }))}
  />
)

const query = (input: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(input).map(([name, value]) => `${name}=${value}`)
  return pairs.length ? ` (${pairs.join(', ')})` : ''
}

const WordsTable = ({ doc }: { doc: BlockDoc }): ReactNode => (
  <Table
    caption={`Words of ${doc.type}`}
    hideCaption
    columns={[
      { key: 'key', title: 'Key' },
      { key: 'text', title: 'English' },
    ]}
    rows={Object.entries(doc.words).map(([key, text]) => ({
      id: key,
      cells: { key: <code>{`${doc.type}.${key}`}</code>, text },
    }))}
  />
)
