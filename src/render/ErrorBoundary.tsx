import { Component, type ReactNode } from 'react'

interface Props {
  /** Called once with what was thrown below. */
  onProblem: (problem: unknown) => void
  /** A new value renders the children again: a new release may have fixed the block. */
  attempt: unknown
  /** Rendered fallback of the children after a throw. */
  fallback: ReactNode
  children: ReactNode
}

/** Catches what a block throws. It is a class because React has no other form of error boundary. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.attempt !== this.props.attempt) this.setState({ broken: false })
  }

  override componentDidCatch(problem: unknown) {
    this.props.onProblem(problem)
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
