import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../render/ErrorBoundary.tsx'
import { onceMore } from '../api/onceMore.ts'
import { Failed } from './status.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
/** What is shown when a part cannot be: it has the cause and the next step. */
type Instead<P> = (props: P, message: string) => ReactNode

/** A part, with whether it has been loaded. React remembers a failed load, so the component is created again then. */
class Part<P extends object> {
  isLoaded = false
  View: ComponentType<P>
  readonly #load: Load<P>

  constructor(load: Load<P>) {
    this.#load = load
    this.View = this.#create()
  }

  renew(): void {
    if (!this.isLoaded) this.View = this.#create()
  }

  #create(): ComponentType<P> {
    return lazy(async () => {
      const module = await onceMore(this.#load, () => true)
      this.isLoaded = true
      return module
    })
  }
}

/**
 * A part of Studio that is loaded when it is first shown. Unlike with `lazy` alone, a part that cannot be loaded, or that
 * throws, leaves the rest of the screen usable, and can be tried again. A load that fails is repeated once automatically.
 */
export function deferred<P extends object>(load: Load<P>, instead?: Instead<P>): (props: P) => ReactNode {
  const part = new Part(load)
  return (props) => <Guarded part={part} props={props} instead={instead} />
}

interface GuardedProps<P extends object> {
  part: Part<P>
  props: P
  instead: Instead<P> | undefined
}

function Guarded<P extends object>({ part, props, instead }: GuardedProps<P>): ReactNode {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const message = part.isLoaded ? t('studio.crashed') : t('studio.notLoaded')
  const retry = () => setAttempt((before) => before + 1)
  return (
    <ErrorBoundary
      attempt={attempt}
      onProblem={() => part.renew()}
      fallback={instead ? instead(props, message) : <Failed message={message} retry={retry} reloads />}
    >
      <part.View {...props} />
    </ErrorBoundary>
  )
}
