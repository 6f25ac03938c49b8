import { Component, type ReactNode } from 'react'
import { reportError } from '../client/report-error.ts'

/** Holds a part beside the page that must not take the page with it: what fails is reported, and left out until `at` changes. */
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
