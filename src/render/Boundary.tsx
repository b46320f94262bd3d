import { Component, type ReactNode } from 'react'

interface Props {
  /** Told once what was thrown below. */
  onProblem: (problem: unknown) => void
  /** Another value here is another try: a new release may have mended the block. */
  attempt: unknown
  /** Drawn in place of what threw. */
  instead: ReactNode
  children: ReactNode
}

/** Keeps a throwing block to itself. A class, since React offers error boundaries in no other form. */
export class Boundary extends Component<Props, { broken: boolean }> {
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
    return this.state.broken ? this.props.instead : this.props.children
  }
}
