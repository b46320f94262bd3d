import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/index.ts'

/** A collapsed text with a button that copies it. */
export function Copyable({ label, text }: { label: string; text: string }): ReactNode {
  const [status, setStatus] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Copied'),
      () => setStatus('The browser does not let this page copy: select the text.'),
    )
  return (
    <details className="st-code">
      <summary>{label}</summary>
      <div className="st-code-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{text}</pre>
        <Button size="small" icon="copy" onClick={copy}>
          Copy
        </Button>
        <span role="status">{status}</span>
      </div>
    </details>
  )
}
