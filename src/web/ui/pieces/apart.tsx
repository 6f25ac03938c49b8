import { Component, type ReactNode } from 'react'
import { reportError } from '../client/report-error.ts'

/** An error boundary for a part that must not break the page: an error is reported, and the part is left out until `at` changes. */
export class Apart extends Component<{ at: string; children: ReactNode }, { failed: boolean; at: string }> {
  override state = { failed: false, at: this.props.at }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: { at: string }) {
    return at === state.at ? null : { failed: false, at }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
