import { Component, type ReactNode } from 'react'
import { text } from '../text/text'
import { Trouble } from '../ui/trouble'

// Crash keeps what breaks in a page from taking the rest along. A part of the program that is gone because the server was
// updated ends here, too: loading the page again brings the new one.
export class Crash extends Component<{ children: ReactNode; silent?: boolean }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.silent) return null
    const message = `${text.problem.crashed}. ${text.problem.crashedHint}`
    return (
      <Trouble
        problem={{ code: 'crashed', message, fields: {} }}
        onRetry={() => {
          window.location.reload()
        }}
      />
    )
  }
}
