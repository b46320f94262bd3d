import * as plain from 'react'
import type * as ReactDOM from 'react-dom'

/** Builds of React that belong together. */
export interface ReactKit {
  react: typeof plain
  dom: typeof ReactDOM
}

// Elements, contexts and classes are the same in each build; hooks belong to one.
let kit: ReactKit
let write: (line: string) => void = () => {}
let stored = 0
let arrived: (module: { default: () => plain.ReactNode }) => void = () => {}
let Late: plain.ComponentType = () => null
const listeners = new Set<() => void>()
const Theme = plain.createContext('light')

class Boundary extends plain.Component<{ children: plain.ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override componentDidCatch({ message }: Error) {
    write(`caught ${message}`)
  }
  override render() {
    return this.state.message ? <em>{this.state.message}</em> : this.props.children
  }
}

function Fragile({ breaks }: { breaks: boolean }) {
  if (breaks) throw new Error('broken')
  return <b>whole</b>
}

const Row = plain.memo(function Row({ name }: { name: string }) {
  write(`row ${name}`)
  return <li>{name}</li>
})

function Fields() {
  const [text, setText] = kit.react.useState('a')
  const [kind, setKind] = kit.react.useState('x')
  const [on, setOn] = kit.react.useState(false)
  const box = kit.react.useRef<HTMLInputElement>(null)
  kit.react.useLayoutEffect(() => write(`value ${box.current?.value} ${on} ${kind} ${text}`), [text, on, kind])
  const submit = (event: plain.FormEvent) => {
    event.preventDefault()
    write('submit')
  }
  return (
    <form id="form" onSubmit={submit} action="/path">
      <input
        id="text"
        ref={box}
        value={text}
        onChange={(event) => setText(event.target.value.toUpperCase())}
        onFocus={() => write('focus')}
        onBlur={() => write('blur')}
        onKeyDown={(event) => write(`key ${event.key}`)}
      />
      <input id="check" type="checkbox" checked={on} onChange={() => setOn(!on)} />
      {['x', 'y'].map((value) => (
        <input key={value} id={value} type="radio" name="k" checked={kind === value} onChange={() => setKind(value)} />
      ))}
      <select id="select" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="x">X</option>
        <option value="y">Y</option>
      </select>
      <textarea id="area" defaultValue="long" />
    </form>
  )
}

function Found() {
  kit.react.useEffect(() => write('late'), [])
  return <u>late</u>
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function Sample() {
  const { react, dom } = kit
  const [names, setNames] = react.useState(['a', 'b', 'c'])
  const [breaks, setBreaks] = react.useState(false)
  const [isOpen, setOpen] = react.useState(false)
  const [, startTransition] = react.useTransition()
  const id = react.useId()
  const theme = react.use(Theme)
  const count = react.useSyncExternalStore(
    subscribe,
    () => stored,
    () => 0,
  )
  const report = react.useEffectEvent((what: string) => write(`${what} ${names.length} ${theme} ${isOpen}`))
  react.useEffect(() => {
    report('mounted')
    return () => write(`left ${isOpen}`)
  }, [isOpen])
  return (
    <main id={id.replace(/\W/g, '')} data-count={count} className="page" style={{ color: 'red', zIndex: 1 }}>
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <path d="M0 0" strokeWidth={2} />
      </svg>
      <ul>
        {names.map((name) => (
          <Row key={name} name={name} />
        ))}
      </ul>
      <button
        type="button"
        id="turn"
        onClick={() => startTransition(() => setNames(([first = '', ...rest]) => [...rest, first]))}
      >
        turn
      </button>
      <button
        type="button"
        id="break"
        onClick={() => setBreaks(true)}
        onPointerEnter={() => write('enter')}
        onPointerLeave={() => write('leave')}
      >
        break
      </button>
      <button type="button" id="open" onClick={() => dom.flushSync(() => setOpen(!isOpen))}>
        open
      </button>
      <Boundary>
        <Fragile breaks={breaks} />
      </Boundary>
      <Fields />
      <plain.Suspense fallback={<i>waiting</i>}>
        <Late />
      </plain.Suspense>
      <dialog open={isOpen} hidden={!isOpen} tabIndex={-1}>
        {names.join()}
      </dialog>
      {isOpen &&
        dom.createPortal(
          <aside>
            <button type="button" id="above" onClick={() => write('portal')}>
              above
            </button>
          </aside>,
          document.body,
          'portal',
        )}
    </main>
  )
}

/** A page with what pages use of React. It writes its events to `log`. Only the last sample is live. `isServer`: all of its code is there. */
export function createSample(own: ReactKit, log: (line: string) => void, isServer = false) {
  kit = own
  write = log
  stored = 0
  listeners.clear()
  const module = new Promise<{ default: () => plain.ReactNode }>((resolve) => {
    arrived = resolve
  })
  Late = isServer ? Found : plain.lazy(() => module)
  return {
    element: (
      <Theme value="dark">
        <Sample />
      </Theme>
    ),
    store() {
      stored += 1
      for (const listener of listeners) listener()
    },
    arrive: () => arrived({ default: Found }),
  }
}
